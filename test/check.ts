import { countsLine, endRunningOnSignals, runStages } from "./run-stage.ts";
import { deadCodeStage, formatStage, lintStage, typeStages, vitestStage } from "./stages.ts";

/** `npm run check`: what must hold before a commit, in under a minute. */
endRunningOnSignals();
const began = performance.now();
const sum = await runStages([...typeStages(), [formatStage, lintStage, deadCodeStage], [vitestStage("unit", 3)]]);
const seconds = Math.round((performance.now() - began) / 1000);
process.stdout.write(`\nCheck ${sum.failed === 0 ? "passed" : "FAILED"} in ${seconds} s: ${countsLine(sum)}\n`);
process.exitCode = sum.failed === 0 ? 0 : 1;
