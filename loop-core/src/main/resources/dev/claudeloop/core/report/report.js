(function () {
  function openTarget() {
    var target = document.getElementById(location.hash.slice(1));
    if (target instanceof HTMLDetailsElement) {
      target.open = true;
      target.scrollIntoView();
    }
  }
  addEventListener('hashchange', openTarget);
  openTarget();
  if (document.documentElement.dataset.state === 'running') {
    setInterval(function () {
      if (document.querySelector('details[open]') === null) {
        location.reload();
      }
    }, 5000);
  }
})();
