// Line-by-line JSON.parse, the way a Node program reads this stream.
const fs = require('fs');
const readline = require('readline');

let events = 0;
readline
  .createInterface({ input: fs.createReadStream(process.argv[2]) })
  .on('line', (line) => {
    if (JSON.parse(line).type) events++;
  })
  .on('close', () => console.log(events));
