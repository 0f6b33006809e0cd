const parts = colour => colour.match(/[\d.]+/g).map(Number);
const light = channel => channel <= 10.31 ? channel / 3294.6 : ((channel / 255 + .055) / 1.055) ** 2.4;
const luminance = ([red, green, blue]) => .2126 * light(red) + .7152 * light(green) + .0722 * light(blue);
const ground = element => {
  for (let at = element; at; at = at.parentElement) {
    const colour = parts(getComputedStyle(at).backgroundColor);
    if (colour.length === 3) {
      return colour;
    }
  }
  return [255, 255, 255];
};
const contrast = element => {
  const [dark, bright] = [parts(getComputedStyle(element).color), ground(element)].map(luminance).sort((a, b) => a - b);
  return (bright + .05) / (dark + .05);
};
const texts = [...document.body.querySelectorAll('*')].filter(element => element.checkVisibility()
  && [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.data.trim() !== ''));
return [...new Set(texts.filter(element => contrast(element) < 4.5)
  .map(element => element.tagName + '.' + element.className + ' ' + contrast(element).toFixed(2)))];
