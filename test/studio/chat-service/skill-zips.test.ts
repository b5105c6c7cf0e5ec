import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strToU8, zipSync, type Zippable } from "fflate";
import { afterAll, expect, test } from "vitest";
import { filesOfZip, skillFilesOf } from "../../../electron/core/chat-service/skill-files.ts";
import { failureOf } from "../../failure-of.ts";

const folder = mkdtempSync(join(tmpdir(), "lanternist-zips-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const main = strToU8("---\nname: lantern-counter\ndescription: >-\n  Counts lanterns,\n  slowly.\nlicense: MIT\n---\n# Count\n");

async function skillIn(content: Zippable | Uint8Array) {
  const path = join(folder, "skill.zip");
  writeFileSync(path, content instanceof Uint8Array ? content : zipSync(content));
  return skillFilesOf(await filesOfZip(path));
}
const pathsIn = async (content: Zippable) => (await skillIn(content)).map(({ path }) => path).toSorted();

test("CH-04 a zip of a folder, of a folder's content, and of one with what systems leave behind, all become one folder", async () => {
  const whole = ["lanterns/SKILL.md", "lanterns/scripts/数.py"];
  expect(await pathsIn({ lanterns: { "SKILL.md": main, scripts: { "数.py": strToU8("1"), empty: {} } } })).toEqual(whole);
  expect(await pathsIn({ "SKILL.md": main, "scripts/数.py": strToU8("1") })).toEqual([
    "lantern-counter/SKILL.md",
    "lantern-counter/scripts/数.py",
  ]);
  const leftovers = {
    "__MACOSX/lanterns/._SKILL.md": strToU8("x"),
    "lanterns/.DS_Store": strToU8("x"),
    "lanterns/.git/config": strToU8("x"),
  };
  expect(await pathsIn({ "lanterns\\SKILL.md": main, "lanterns/scripts/数.py": strToU8("1"), ...leftovers })).toEqual(whole);
});

test.each<[string, Zippable | Uint8Array, string]>([
  ["that climbs", { "a/SKILL.md": main, "a/../../evil.py": strToU8("1") }, "skill-path-unsafe"],
  ["with an absolute path", { "a/SKILL.md": main, "/evil.py": strToU8("1") }, "skill-path-unsafe"],
  ["with a drive", { "a/SKILL.md": main, "C:\\evil.py": strToU8("1") }, "skill-path-unsafe"],
  ["without SKILL.md", { "a/b/SKILL.md": main }, "skill-main-missing"],
  ["with nothing in it", { a: {} }, "skill-empty"],
  ["that is damaged", zipSync({ "a/SKILL.md": main }).slice(0, 40), "skill-zip-damaged"],
  ["that is none", strToU8("hello"), "skill-zip-damaged"],
  ["whose files are 31 MB", { "a/SKILL.md": main, "a/zeros": new Uint8Array(31 * 2 ** 20) }, "skill-too-large"],
])("CH-04 a zip %s is refused", async (_what, content, reason) => {
  expect(await failureOf(skillIn(content))).toMatchObject({ code: "invalid-input", reason });
});

test("CH-04 a zip that says less than it holds fills no memory", async () => {
  const honest = Buffer.from(zipSync({ "a/SKILL.md": main, "a/zeros": new Uint8Array(31 * 2 ** 20) }));
  // The size of the second file in the list at the end of the zip: 1 byte instead of 31 MB.
  const place = honest.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
  honest.writeUInt32LE(1, place + 24);
  const files = await skillIn(new Uint8Array(honest)).catch((error: unknown) => error);
  if (Array.isArray(files)) expect(files.map(({ bytes }: { bytes: Uint8Array }) => bytes.length)).toEqual([main.length, 1]);
  else expect(files).toMatchObject({ data: { reason: "skill-zip-damaged" } });
});
