import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startDemoGateway } from "../../electron/demo/demo-gateway.ts";
import { runCommand } from "./run-command.ts";

const key = "sk-lanternist-batches-41ac7be2e4";
let gateway: Awaited<ReturnType<typeof startDemoGateway>>;
let folder: string;
const inFolder = (name: string) => join(folder, name);

beforeAll(async () => {
  gateway = await startDemoGateway({ speed: 1000, key });
  folder = mkdtempSync(join(tmpdir(), "lanternist-cli-batches-"));
  writeFileSync(inFolder("in.jsonl"), '{"prompt":"hello"}\n{"custom_id":"b","prompt":"tell #errored"}\n');
  writeFileSync(inFolder("table.csv"), "name,age\nfox,3\nowl,4\n");
  writeFileSync(inFolder("bad.jsonl"), '{"custom_id":"a b","prompt":"x"}\nnope\n');
  mkdirSync(inFolder("lanterns/scripts"), { recursive: true });
  writeFileSync(inFolder("lanterns/SKILL.md"), "---\nname: lanterns\ndescription: Counts.\n---\n");
  writeFileSync(inFolder("lanterns/scripts/__init__.py"), "");
});
afterAll(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true, force: true });
});

async function run(words: string[], data = mkdtempSync(inFolder("data-"))) {
  const connection = ["--base-url", gateway.url, "--key-env", "LANTERNIST_TEST_KEY", "--data", data, "--json"];
  const end = await runCommand([...connection, "chat", ...words.map((word) => word.replace(/^@/, `${folder}/`))], {
    LANTERNIST_TEST_KEY: key,
  });
  return { ...end, last: end.lines.at(-1) as Record<string, unknown> };
}
const asked = () => gateway.requests().length;

test("CH-03 DT-10 a batch by the command line: made and waited for, listed, its results as lines in the order of the requests", async () => {
  const data = mkdtempSync(inFolder("data-"));
  const made = await run(["batch", "create", "@in.jsonl", "--model", "chat-small-4", "--wait"], data);
  expect(made).toMatchObject({ status: 0, last: { job: { state: "done", recipe: { kind: "batch", title: "in.jsonl", count: 2 } } } });
  const { id, serviceId } = made.last["job"] as { id: string; serviceId: string };
  expect(await run(["batch", "list"], data)).toMatchObject({
    status: 0,
    last: { total: 1, batches: [{ id: serviceId, status: "ended", jobId: id }] },
  });
  const results = await run(["batch", "results", serviceId], data);
  expect(results.lines).toMatchObject([
    { custom_id: "row-000001", outcome: "succeeded", result: { type: "succeeded" } },
    { custom_id: "b", outcome: "errored", result: { type: "errored" } },
    { batch: serviceId, total: 2, counts: { succeeded: 1, errored: 1 } },
  ]);
  expect(await run(["batch", "cancel", id], data)).toMatchObject({ status: 1, last: { error: { code: "conflict" } } });
});

test("CH-03 DT-10 what is wrong with a file is told and nothing is sent; what would be sent is printed", async () => {
  const before = asked();
  const [bad, none, table] = await Promise.all([
    run(["batch", "create", "@bad.jsonl", "--model", "chat-small-4"]),
    run(["batch", "create"]),
    run(["batch", "create", "@table.csv", "--model", "chat-small-4", "--prompt", "What is {{name}}?", "--print-request"]),
  ]);
  expect(bad).toMatchObject({ status: 2, last: { error: { code: "invalid-input", reason: "batch-has-problems", detail: { count: 2 } } } });
  expect(bad.stderr).toContain("line 2: This line is not a JSON object.");
  expect(none).toMatchObject({ status: 2, last: { error: { reason: "usage" } } });
  expect(table).toMatchObject({ status: 0, last: { method: "POST", url: `${gateway.url}/v1/messages/batches` } });
  const { requests } = table.last["body"] as { requests: { params: { messages: { content: string }[] } }[] };
  expect(requests.map(({ params }) => params.messages[0]?.content)).toEqual(["What is fox?", "What is owl?"]);
  expect(asked()).toBe(before);
});

test("CH-04 DT-10 files and skills by the command line", async () => {
  const upload = await run(["file", "upload", "@table.csv"]);
  expect(upload).toMatchObject({ status: 0, last: { file: { name: "table.csv", mime: "text/csv", bytes: 21 } } });
  const [listed, printed, skill] = await Promise.all([
    run(["file", "list"]),
    run(["skill", "create", "@lanterns", "--title", "Lanterns", "--print-request"]),
    run(["skill", "create", "@lanterns", "--title", "Lanterns"]),
  ]);
  expect(listed.last).toMatchObject({ total: 1, files: [{ id: (upload.last["file"] as { id: string }).id, status: "kept" }] });
  expect(printed.last).toMatchObject({ method: "POST", headers: { "anthropic-beta": "skills-2025-10-02" } });
  expect(printed.last["body"]).toMatchObject([
    { name: "display_title", value: "Lanterns" },
    { name: "files[]", filename: "lanterns/SKILL.md" },
    { name: "files[]", filename: "lanterns/scripts/__init__.py", size: 0 },
  ]);
  expect(skill).toMatchObject({ status: 0, last: { skill: { title: "Lanterns", origin: "custom" } } });
});
