// Moves a library in a process of its own, to be killed: `move-process.ts FOLDER TARGET`. Prints each change of the move as a JSON line.
import { openMoving } from "../studio/moving-rig.ts";

const [folder = "", target = ""] = process.argv.slice(2);
const { moving } = openMoving(folder);
moving.cleanUp();
for await (const change of moving.start({ folder: target })) process.stdout.write(`${JSON.stringify(change)}\n`);
process.exit(0);
