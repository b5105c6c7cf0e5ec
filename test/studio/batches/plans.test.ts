import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { batchBody } from "../../../electron/core/batches/batch-body.ts";
import { csvRows } from "../../../electron/core/batches/csv-rows.ts";
import { linesOf } from "../../../electron/core/batches/lines-of.ts";
import { Plans } from "../../../electron/core/batches/plans.ts";
import { readRequest } from "../../../electron/core/batches/request-file.ts";
import { openTemporaryLibrary, streamOf } from "../temporary-library.ts";

const library = openTemporaryLibrary();
afterAll(() => library[Symbol.dispose]());
const plans = new Plans({ media: library.media, isUsed: () => false });
const settings = { model: "chat-small-4", system: "", maxTokens: 50 };
const options = { settings, nameOf: (model: string) => (model === "chat-small-4" ? "wire-small" : model) };

async function received(content: string | Uint8Array, name = "in.csv") {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return (await library.media.receive(streamOf(bytes, 7), name, undefined, "any")).id;
}

async function planOf(content: string | Uint8Array, prompt?: string) {
  const mediaId = await received(content);
  return plans.make(prompt === undefined ? { from: "file", mediaId } : { from: "table", mediaId, prompt }, options);
}

function written(mediaId: string | undefined) {
  const lines = readFileSync(library.media.pathOf(mediaId ?? ""), "utf8")
    .trimEnd()
    .split("\n")
    .map(readRequest);
  return lines.map(({ custom_id, params }) => ({
    custom_id,
    content: (params["messages"] as { content: unknown }[])[0]?.content,
    model: params["model"],
  }));
}

const ask = "What is {{name}}?";

test.each([
  ["plain", "name,age\nfox,3\nowl,4\n", ["fox", "owl"]],
  ["with a byte order mark, CRLF and no last line end", "\uFEFFname,age\r\nfox,3\r\nowl,4", ["fox", "owl"]],
  ["with old line ends", "name,age\rfox,3\rowl,4\r", ["fox", "owl"]],
  ["with empty lines and rows of separators", "name,age\n\n\nfox,3\n,,\n  \nowl,4\n\n", ["fox", "owl"]],
  ["with semicolons", "name;age\nfox;3,5\nowl;4\n", ["fox", "owl"]],
  ["with tabs", "name\tage\nfox\t3\nowl\t4\n", ["fox", "owl"]],
  ["with quotes, separators and line ends in cells", 'name,age\n"a ""fox"", red\r\nand old",3\nowl,4\n', ['a "fox", red\nand old', "owl"]],
  ["in UTF-16", new Uint8Array(Buffer.from("\uFEFFname\tage\r\n狐\t3\r\n", "utf16le")), ["狐"]],
  ["with empty columns at the end", "name,,\nfox,,\nowl,,\n", ["fox", "owl"]],
  ["with short rows", "name,age\nfox\nowl,4\n", ["fox", "owl"]],
  ["of JSON lines", '{"name":"fox","age":3}\n\n{"name":"owl"}\r\n', ["fox", "owl"]],
])("CH-03 a table %s becomes one request a row", async (_what, content, names) => {
  const plan = await planOf(content, ask);
  expect(plan.problems.filter(({ level }) => level === "error")).toEqual([]);
  expect(written(plan.mediaId)).toEqual(
    names.map((name, index) => ({ custom_id: `row-00000${index + 1}`, content: `What is ${name}?`, model: "wire-small" })),
  );
});

test("CH-03 Chinese spreadsheets save GB 18030: it is read, and said", async () => {
  const plan = await planOf(new Uint8Array([0x6e, 0x61, 0x6d, 0x65, 0x0a, 0xba, 0xfc, 0x0a]), ask);
  expect(written(plan.mediaId)).toMatchObject([{ content: "What is 狐?" }]);
  expect(plan.problems).toEqual([{ level: "warning", reason: "batch-not-utf8" }]);
});

test.each([
  ["a column twice", "name,name\nfox,owl\n", ask, [{ reason: "batch-csv-header" }]],
  ["a column that the prompt names and the table lacks", "age\n3\n", ask, [{ reason: "batch-column-unknown", detail: { column: "name" } }]],
  ["a quote that is never closed", 'name,age\nfox,3\n"owl,4\n', ask, [{ line: 3, reason: "batch-csv-quotes" }]],
  ["no rows", "name,age\n", ask, [{ reason: "batch-empty" }]],
  ["nothing", "", ask, [{ reason: "batch-empty" }]],
  ["a JSON array", '[{"prompt":"hi"}]', undefined, [{ reason: "batch-json-array" }]],
  ["no prompt column", "a,b\n1,2\n", undefined, [{ reason: "batch-column-unknown", detail: { column: "prompt" } }]],
  [
    "lines that are none, and an id twice",
    '{"custom_id":"a","prompt":"one"}\n{"prompt":\n{"custom_id":"a","prompt":"two"}\n7\n',
    undefined,
    [
      { line: 2, reason: "batch-line-not-json" },
      { line: 3, reason: "batch-id-twice", detail: { id: "a", first: 1 } },
      { line: 4, reason: "batch-line-not-json" },
    ],
  ],
])("CH-03 %s is told with its line, and nothing is made", async (_what, content, prompt, expected) => {
  const plan = await planOf(content, prompt);
  expect(plan.mediaId).toBeUndefined();
  expect(plan.problems).toMatchObject(expected);
});

test("CH-03 plans that were left go, but never a file that the person brought and that a plan is like to the letter", async () => {
  const request = { custom_id: "a", params: { model: "m", max_tokens: 5, messages: [{ role: "user", content: "theirs" }] } };
  const theirs = await received(`${JSON.stringify(request)}\n`, "theirs.jsonl");
  expect((await plans.make({ from: "file", mediaId: theirs }, options)).mediaId).toBe(theirs);
  const made = [];
  for (const word of ["one", "two", "three", "four", "five"])
    made.push((await plans.make({ from: "prompts", prompts: [`left ${word}`] }, options)).mediaId ?? "");
  expect(library.media.get(theirs)).toBeDefined();
  expect(made.map((id) => library.media.get(id) !== undefined)).toEqual([false, true, true, true, true]);
});

test("CH-03 a file of requests is kept as it is, unknown fields too; ids that were made give way to those that rows bring", async () => {
  const params = { model: "m", max_tokens: 1, messages: [{ role: "user", content: "a\u2028b" }], future_field: [1, { b: null }] };
  const lines = [{ params }, { custom_id: "row-000001", params }, { custom_id: "x", params }];
  const plan = await planOf(lines.map((line) => JSON.stringify(line)).join("\n"));
  const kept = readFileSync(library.media.pathOf(plan.mediaId ?? ""), "utf8")
    .trimEnd()
    .split("\n")
    .map(readRequest);
  expect(kept.map(({ custom_id }) => custom_id)).toEqual(["row2-000001", "row-000001", "x"]);
  expect(kept.map((request) => request.params)).toEqual([params, params, params]);
  expect(plan).toMatchObject({ count: 3, models: ["m"], uses: [], problemCount: 0 });
});

test("GEN-04 a batch says which of the service's own things its messages use, not which its words speak of", async () => {
  const document = { type: "document", source: { type: "file", file_id: "file_1" } };
  const params = { model: "m", max_tokens: 1, messages: [{ role: "user", content: [document] }] };
  expect(await planOf(JSON.stringify({ params }))).toMatchObject({ uses: ["files"], problemCount: 0 });
  expect(await planOf(JSON.stringify({ prompt: 'what is "file_id": and "skill_id":' }))).toMatchObject({ uses: [] });
  const skills = [{ type: "custom" as const, id: "skill_1" }];
  const wished = await plans.make({ from: "prompts", prompts: ["hi"] }, { ...options, settings: { ...settings, skills } });
  expect(wished.uses).toEqual(["skills"]);
});

test("CH-03 more than 100,000 requests, and a file of prompts that was not checked, are refused", async () => {
  const many = await plans.make({ from: "prompts", prompts: Array.from({ length: 100_001 }, () => "hi") }, options);
  expect([many.mediaId, many.problems]).toMatchObject([
    undefined,
    [{ reason: "batch-too-many", detail: { count: 100_001, max: 100_000 } }],
  ]);
  const unchecked = await plans.of(await received('{"prompt":"hi"}\n'));
  expect([unchecked.mediaId, unchecked.problems]).toMatchObject([undefined, [{ line: 1, reason: "batch-model-missing" }]]);
});

test("CH-02 the body that leaves is the file's requests as one list, of exactly the length that it says", async () => {
  const request = fc.record({
    custom_id: fc.stringMatching(/^[a-z0-9]{1,8}$/),
    params: fc.record({ text: fc.string({ unit: "grapheme" }) }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 30 }), async (requests) => {
      const path = join(library.dataFolder, "requests.jsonl");
      const text = requests.map((each) => `${JSON.stringify(each)}\n`).join("");
      writeFileSync(path, text);
      const body = await batchBody(path, { name: "requests.jsonl", bytes: Buffer.byteLength(text) });
      const sent = Buffer.from(await new Response(body.open()).arrayBuffer());
      expect(sent.length).toBe(body.bytes);
      expect(JSON.parse(sent.toString("utf8"))).toEqual({ requests });
    }),
    { numRuns: 40 },
  );
  await expect(batchBody(join(library.dataFolder, "requests.jsonl"), { name: "requests.jsonl", bytes: 1 })).rejects.toMatchObject({
    data: { reason: "file-changed" },
  });
});

test("CH-03 however a text is cut into pieces, its lines and its table are the same", async () => {
  const cell = fc.stringMatching(/^[a-z"\r\n, 狐]{0,6}$/);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1 }),
      fc.integer({ min: 1, max: 9 }),
      async (rows, size) => {
        const text = ["h,i", ...rows.map((cells) => cells.map((each) => `"${each.replaceAll('"', '""')}"`).join(","))].join("\n");
        const pieces = async function* () {
          for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
        };
        const read: string[][] = [];
        for await (const { cells } of csvRows(pieces())) read.push(cells);
        const isFull = (cells: string[]) => cells.some((each) => each.trim() !== "");
        expect(read.slice(1)).toEqual(rows.filter(isFull).map((cells) => cells.map((each) => each.replace(/\r\n?/g, "\n"))));
        const lines: string[] = [];
        for await (const { text: line } of linesOf(pieces(), 1000)) lines.push(line);
        const whole = text.split("\n").map((line) => line.replace(/\r$/, ""));
        expect(lines).toEqual(whole.at(-1) === "" ? whole.slice(0, -1) : whole);
      },
    ),
  );
});
