// Preloaded by the everyday commands (`node -r`), since an old Node refuses a .ts file before it reads one line of it.
const [major] = process.versions.node.split(".").map(Number);
if (major < 24) {
  process.stderr.write(
    `Lanternist runs on Node 24, and this is Node ${process.versions.node}. "npm install" brings Node 24 along; start it through npm (npm start), or install Node 24.\n`,
  );
  process.exit(1);
}
// Compiled code is kept between starts: a start takes about half of the processor's time.
require("node:module").enableCompileCache();
