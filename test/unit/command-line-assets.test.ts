import { expect, test } from "vitest";
import { commandNamed, optionsOf } from "../../electron/cli/commands.ts";
import { exitStatusOf } from "../../electron/cli/exit-status.ts";
import { parseCommand } from "../../electron/cli/options.ts";
import { failureDataIn } from "../../shared/failure.ts";

/** What a command line is refused with before a studio is opened; nothing for one that goes on. */
function refusalOf(line: string) {
  try {
    const parsed = parseCommand(line.split(" "), optionsOf);
    commandNamed(parsed.noun, parsed.verb).check?.(parsed);
    return undefined;
  } catch (error) {
    const failure = failureDataIn(error);
    if (failure === undefined) throw error;
    return failure;
  }
}

test.each([
  ["asset-group create"],
  ["asset-group create --name "],
  [`asset-group create --name ${"n".repeat(65)}`],
  [`asset-group create --name a --description ${"d".repeat(301)}`],
  ["asset-group create --name a --type LivenessFace"],
  ["asset-group create --name a extra"],
  ["asset-group list --page 0"],
  ["asset-group list --page-size 101"],
  ["asset-group list --page-size 2.5"],
  ["asset-group list --sort Name"],
  ["asset-group list --sort GroupId"],
  ["asset-group list --order Up"],
  ["asset-group show"],
  ["asset-group show one two"],
  ["asset-group update group-1"],
  ["asset-group update group-1 --name "],
  ["asset-group update group-1 --type AIGC"],
  ["asset list --status Done"],
  ["asset list --page one"],
  ["asset create https://files.example/a.jpg"],
  ["asset create --group group-1"],
  ["asset create --group group-1 data:image/png;base64,AAAA"],
  ["asset create --group group-1 asset://asset-1"],
  ["asset create --group group-1 https://files.example/a"],
  ["asset create --group group-1 https://files.example/a.jpg --kind Picture"],
  ["asset update asset-1"],
  ["asset delete"],
])("DT-10 AS-02 AS-03 refused with status 2 before anything is opened: %s", (line) => {
  const failure = refusalOf(line);
  expect(failure && exitStatusOf(failure)).toBe(2);
});

test.each([
  ["asset-group create --name people --type AIGC"],
  ["asset-group list --sort updatetime --order asc --page 400 --page-size 100"],
  ["asset-group update group-1 --description "],
  ["asset list --status active --type LivenessFace --sort GroupId"],
  ["asset create --group group-1 https://files.example/a.mp4 https://files.example/b.wav"],
  ["asset create --group group-1 https://files.example/a --kind image --wait"],
  ["asset create --group group-1 media:abc some/file.png"],
  ["asset show asset://asset-1"],
])("DT-10 taken: %s", (line) => expect(refusalOf(line)).toBeUndefined());

test("DT-10 AS-04 data in the address is refused as what it is, not for want of its kind", () => {
  expect(refusalOf("asset create --group group-1 data:video/mp4;base64,AAAA")?.reason).toBe("asset-as-data");
});
