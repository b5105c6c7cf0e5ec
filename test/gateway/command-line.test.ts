import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startDemoGateway } from "../../electron/demo/demo-gateway.ts";
import { fixturePath } from "../fixtures/fixture.ts";
import { runCommand } from "./run-command.ts";

const key = "sk-lanternist-test-9f1c7ab2e4";
const photo = fixturePath("PHOTO.jpg");
const sound = fixturePath("three-seconds.wav");
const url = "https://files.example/clip.mp4";
let gateway: Awaited<ReturnType<typeof startDemoGateway>>;
let folder: string;

beforeAll(async () => {
  gateway = await startDemoGateway({ speed: 20, key });
  folder = mkdtempSync(join(tmpdir(), "lanternist-cli-"));
});
afterAll(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true, force: true });
});

function run(...words: string[]) {
  const connection = ["--base-url", gateway.url, "--key-env", "LANTERNIST_TEST_KEY", "--data", folder, "--json"];
  return runCommand([...connection, ...words], { LANTERNIST_TEST_KEY: key });
}
const create = (...words: string[]) => run("video", "create", "--model", "vidgen-2", ...words);
const creates = () => gateway.requests().filter(({ method, path }) => method === "POST" && path.endsWith("/tasks")).length;

interface Printed {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: { content: { type: string; role?: string }[] };
}

describe("DT-10 NV-01 NV-02 NV-03 NV-05 --print-request sends nothing and prints what would be sent", () => {
  const duration = ["--duration", "5"];
  const prompt = ["--prompt", "a fox"];
  const combinations: [string, string[], string[]][] = [
    ["text", prompt, ["text"]],
    ["text and image", [...prompt, "--image", photo], ["text", "image_url first_frame"]],
    [
      "image as first and last frame",
      ["--image", `first_frame=${photo}`, "--image", `last_frame=${photo}`],
      ["image_url first_frame", "image_url last_frame"],
    ],
    ["text and video", [...prompt, "--video", url], ["text", "video_url reference_video"]],
    [
      "image and audio",
      ["--image", `reference_image=${photo}`, "--audio", sound],
      ["image_url reference_image", "audio_url reference_audio"],
    ],
    [
      "image and video",
      ["--image", `reference_image=${photo}`, "--video", "asset://asset-1"],
      ["image_url reference_image", "video_url reference_video"],
    ],
    ["video and audio", ["--video", url, "--audio", sound], ["video_url reference_video", "audio_url reference_audio"]],
    [
      "text, image, video and audio",
      [...prompt, "--image", `reference_image=${photo}`, "--video", `reference_video=${url}`, "--audio", `reference_audio=${sound}`],
      ["text", "image_url reference_image", "video_url reference_video", "audio_url reference_audio"],
    ],
    ["draft", ["--draft-of", "cgt-1"], ["draft_task"]],
  ];
  test.each(combinations)("%s", async (name, words, content) => {
    const { status, lines } = await create(...words, ...(name === "draft" ? [] : duration), "--print-request");
    expect(status).toBe(0);
    const request = lines.at(-1) as Printed;
    expect([request.method, request.url]).toEqual(["POST", `${gateway.url}/api/v3/contents/generations/tasks`]);
    expect(request.body.content.map(({ type, role }) => [type, role].filter(Boolean).join(" "))).toEqual(content);
    expect(JSON.stringify(request)).not.toContain(key);
    expect(Object.keys(request.headers).map((header) => header.toLowerCase())).not.toContain("authorization");
    expect(creates()).toBe(0);
  });

  const refused: [string, string[]][] = [
    ["audio-alone", ["--audio", sound]],
    ["audio-alone", [...prompt, "--audio", sound]],
    ["modes-mixed", ["--image", `first_frame=${photo}`, "--video", url]],
    ["modes-mixed", ["--image", `first_frame=${photo}`, "--image", `reference_image=${photo}`]],
    ["last-without-first", ["--image", `last_frame=${photo}`]],
    ["role-missing", ["--image", photo, "--image", photo]],
    ["role-of-other-kind", ["--video", `reference_image=${url}`]],
    ["local-video-needs-url", ["--video", fixturePath("faststart.mp4")]],
    ["too-many-images", Array.from({ length: 10 }, () => ["--image", `reference_image=${photo}`]).flat()],
    ["too-many-videos", Array.from({ length: 4 }, () => ["--video", url]).flat()],
    ["nothing-to-send", []],
  ];
  test.each(refused)("refuses %s with status 2 and a reason", async (reason, words) => {
    const { status, lines, stderr } = await create(...words, ...duration, "--print-request");
    expect([status, lines.at(-1)]).toMatchObject([2, { error: { code: "invalid-input", reason } }]);
    expect(stderr).not.toBe("");
    expect(creates()).toBe(0);
  });

  test.each([
    ["duration-and-frames", ["--duration", "5", "--frames", "120"]],
    ["duration-out-of-range", ["--duration", "16"]],
    ["resolution-not-offered", ["--duration", "5", "--resolution", "4k"]],
    [
      "audios-too-long",
      ["--duration", "5", "--image", `reference_image=${photo}`, "--audio", sound, "--audio", fixturePath("too-long-16s.mp3")],
    ],
  ])("refuses %s, also where only the file tells", async (reason, words) => {
    const { status, lines } = await create("--prompt", "a fox", ...words);
    expect([status, lines.at(-1)]).toMatchObject([2, { error: { reason } }]);
    expect(creates()).toBe(0);
  });
});

describe("DT-10 honest exit codes over real jobs", () => {
  test("done: 0, and the last line names the file, its size and everything that the service said", async () => {
    const out = join(folder, "out");
    const { status, lines, stderr } = await create(
      "--prompt",
      "a red fox in snow",
      "--image",
      `first_frame=${photo}`,
      "--duration",
      "5",
      "--resolution",
      "480p",
      "--wait",
      "--out",
      out,
    );
    expect(status, stderr).toBe(0);
    const { job, entries } = lines.at(-1) as {
      job: { id: string; state: string };
      entries: { path: string; bytes: number; service: object }[];
    };
    expect(job.state).toBe("done");
    expect(statSync(entries[0]?.path ?? "").size).toBe(entries[0]?.bytes);
    expect(readdirSync(out)).toHaveLength(1);

    const shown = await run("job", "show", job.id);
    expect(shown.lines.at(-1)).toMatchObject({ job: { id: job.id, state: "done", service: { status: "succeeded" } } });
    const listed = await run("library", "list", "--search", "red fox");
    expect(listed.lines.at(-1)).toMatchObject({ total: 1, entries: [{ kind: "video", status: "here" }] });
    expect((await run("library", "check", "--deep")).lines.at(-1)).toEqual({ checked: 1, problems: [] });
  });

  test.each([
    ["moderated", 1, "content-rejected"],
    ["unauthorized", 1, "key-rejected"],
    ["task-failed", 1, "content-rejected"],
    ["reset-before-answer", 4, "unsure"],
    ["html-error", 4, "unsure"],
  ] as const)("%s: status %i", async (fault, expected, code) => {
    const before = creates();
    gateway.setFault(fault, 1, "native-video");
    const { status, lines } = await create("--prompt", `a fox that meets ${fault}`, "--duration", "5", "--wait");
    expect([status, lines.at(-1)]).toMatchObject([expected, { error: { code } }]);
    expect(creates()).toBe(before + 1);
    gateway.clearFaults();
  });

  test.each([
    ["an unknown command", ["video", "destroy"]],
    ["a missing model", ["video", "create", "--prompt", "x"]],
    ["an unknown job", ["job", "show", "nothing"]],
    ["waiting for an unknown job", ["job", "wait", "nothing"]],
    ["a missing file", ["video", "create", "--model", "vidgen-2", "--duration", "5", "--image", "no-such.jpg"]],
  ])("%s: status 2", async (_name, words) => expect((await run(...words)).status).toBe(2));

  test("a damaged library: status 5", async () => {
    const { lines } = await run("library", "list", "--kind", "video");
    const [entry] = (lines.at(-1) as { entries: { id: string }[] }).entries;
    const shown = (await run("library", "show", entry?.id ?? "")).lines.at(-1) as { entry: { path: string } };
    rmSync(shown.entry.path);
    expect((await run("library", "check")).status).toBe(5);
  });
});

test("GEN-02 the key is in no file of the data folder, no output and no argument", async () => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  expect(files.length).toBeGreaterThan(3);
  for (const file of files) {
    const path = join(file.parentPath, file.name);
    expect(readFileSync(path).includes(key), path).toBe(false);
  }
  expect(existsSync(join(folder, "lanternist.db"))).toBe(true);
  const { stdout, stderr } = await run("connection", "list");
  expect(stdout + stderr).not.toContain(key);
});
