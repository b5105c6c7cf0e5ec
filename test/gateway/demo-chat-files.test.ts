import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { plainDialect } from "../../electron/demo/chat/dialect.ts";
import { DemoChatUnderTest, wish } from "./ask-demo-chat.ts";

interface FileSeen {
  id: string;
  filename: string;
  mime_type: string;
  downloadable: boolean;
  expires_at?: string | null;
}

const beta = { "demo-beta": "files-api-2025-04-14,skills-2025-10-02" };

let demo: DemoChatUnderTest;

beforeAll(async () => {
  demo = await DemoChatUnderTest.start({ speed: 10_000, keys: ["sk-another"] });
});

afterAll(async () => {
  await demo.close();
});

beforeEach(() => {
  demo.gateway.clearFaults();
  demo.gateway.answerChatAs(plainDialect());
});

function form(fields: Record<string, string | readonly [name: string, text: string][]>): FormData {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === "string") made.append(name, value);
    else for (const [path, text] of value) made.append(name, new File([text], path), path);
  }
  return made;
}

describe("CH-05 files", () => {
  const upload = async (name: string, more: Record<string, string> = {}, headers = {}) =>
    await demo.get<FileSeen>("POST", "files", form({ file: [[name, "words"]], ...more }), headers);

  test("both shapes: by the header, or always one", async () => {
    const old = await upload("a.txt", {}, beta);
    expect(old).toMatchObject({ type: "file", filename: "a.txt", mime_type: "text/plain", size_bytes: 5, downloadable: false });
    expect(old).not.toHaveProperty("expires_at");
    const fresh = await upload("folder/b.csv", { expires_in_seconds: "3600" });
    expect([fresh.filename, fresh.mime_type, typeof fresh.expires_at]).toEqual(["b.csv", "text/csv", "string"]);
    type Both = { data: FileSeen[]; has_more?: boolean; next_page?: string | null; last_id?: string };
    const list = async (query: string, headers = {}) => await demo.get<Both>("GET", `files?${query}`, undefined, headers);
    const oldList = await list("limit=1", beta);
    expect([oldList.data[0]?.id, oldList.has_more, oldList.last_id]).toEqual([fresh.id, true, fresh.id]);
    expect((await list(`limit=1&after_id=${fresh.id}`, beta)).data[0]?.id).toBe(old.id);
    const newList = await list("limit=1");
    expect((await list(`limit=1&page=${newList.next_page}`)).data[0]?.id).toBe(old.id);
    demo.gateway.answerChatAs({ shapes: "beta" });
    expect(await list("limit=1")).toHaveProperty("has_more");
  });

  test("what is refused", async () => {
    const refused = async (body: FormData, headers = {}) => await demo.refusal("POST", "files", body, headers);
    expect((await refused(form({ name: "x" }))).message).toMatch(/Exactly one file/);
    expect((await refused(form({ file: [["a:b.txt", "x"]] }))).message).toMatch(/filename/);
    expect((await refused(form({ file: [["a/b.txt", "x"]] }), beta)).message).toMatch(/filename/);
    expect((await refused(form({ file: [["a.txt", "x"]], expires_in_seconds: "60" }))).message).toMatch(/^expires_in_seconds/);
    expect((await refused(form({ file: [["#quota.txt", "x"]] }))).details?.error_code).toBe("storage_quota_exceeded");
    const file = await upload("own.txt");
    expect((await demo.refusal("GET", `files/${file.id}/content`)).details?.error_code).toBe("file_not_downloadable");
    expect((await demo.refusal("GET", "files/file_none")).type).toBe("not_found_error");
    expect((await demo.refusal("GET", `files/${file.id}`, undefined, { authorization: "Bearer sk-another" })).type).toBe("not_found_error");
    expect((await demo.refusal("POST", "files", {})).message).toMatch(/multipart/);
  });

  test("a lost answer leaves a file behind; a part that is not routed says so", async () => {
    const count = async () => (await demo.get<{ data: [] }>("GET", "files?limit=1000")).data.length;
    const before = await count();
    demo.gateway.setFault("reset-before-answer");
    await expect(upload("lost.txt")).rejects.toThrow();
    expect(await count()).toBe(before + 1);
    demo.gateway.answerChatAs({ lacks: ["files", "skills"] });
    expect([(await demo.ask("GET", "files")).status, (await demo.ask("GET", "skills")).status]).toEqual([404, 404]);
  });
});

describe("CH-05 skills", () => {
  const main = (name = "lantern", description = "Draws lanterns") => `---\nname: ${name}\ndescription: "${description}"\n---\n# Text\n`;
  const files = (...more: [string, string][]) => ({ "files[]": [["top/SKILL.md", main()], ...more] as [string, string][] });

  test("the older shape: titles, versions by number, deleted version by version", async () => {
    const made = await demo.get<Record<string, string>>(
      "POST",
      "skills",
      form({ display_title: "Lanterns", ...files(["top/a/b.py", "x"]) }),
      beta,
    );
    expect(made).toMatchObject({
      type: "skill",
      display_title: "Lanterns",
      source: "custom",
      latest_version: expect.stringMatching(/^\d+$/) as string,
    });
    const skill = `skills/${made["id"]}`;
    expect((await demo.refusal("DELETE", skill, undefined, beta)).message).toMatch(/Delete all versions first/);
    const version = await demo.get<Record<string, string>>("GET", `${skill}/versions/${made["latest_version"]}`, undefined, beta);
    expect(version).toMatchObject({ name: "lantern", description: "Draws lanterns", directory: "top" });
    const list = await demo.get<{ data: { id: string }[]; has_more: boolean }>("GET", "skills?limit=1&source=custom", undefined, beta);
    expect([list.data[0]?.id, list.has_more]).toEqual([made["id"], false]);
    await demo.get("DELETE", `${skill}/versions/${made["latest_version"]}`, undefined, beta);
    expect(await demo.get("DELETE", skill, undefined, beta)).toMatchObject({ type: "skill_deleted" });
    expect((await demo.refusal("DELETE", "skills/table-report", undefined, beta)).status).toBe(400);
  });

  const wrong: [string, [string, string][], RegExp][] = [
    ["no files", [], /At least one file/],
    ["no SKILL.md in the root", [["top/in/SKILL.md", main()]], /exactly in the root/],
    [
      "two folders on top",
      [
        ["top/SKILL.md", main()],
        ["other/a", "x"],
      ],
      /same top-level folder/,
    ],
    ["a path without a folder", [["SKILL.md", main()]], /in a top-level folder/],
    [
      "a path that leads out",
      [
        ["top/SKILL.md", main()],
        ["top/../a", "x"],
      ],
      /relative path/,
    ],
    ["no front matter", [["top/SKILL.md", "# Text"]], /frontmatter/],
    ["a name with capitals", [["top/SKILL.md", main("Lantern Maker")]], /lowercase letters/],
    ["no description", [["top/SKILL.md", main("lantern", "")]], /description/],
  ];
  test.each(wrong)("%s is refused", async (_name, parts, words) => {
    const refused = await demo.refusal("POST", "skills", form({ "files[]": parts }));
    expect(refused).toMatchObject({ status: 400, message: expect.stringMatching(words) as string });
  });

  test("in a message: only with the code execution tool, only those that are there, eight at most", async () => {
    const tools = [{ type: "code_execution_20250825", name: "code_execution" }];
    const using = (id: string, count = 1) => ({
      skills: Array.from({ length: count }, () => ({ type: "custom", skill_id: id, version: "latest" })),
    });
    const refused = async (change: Record<string, unknown>) => (await demo.refusal("POST", "messages", wish(change))).message;
    expect(await refused({ container: using("table-report") })).toMatch(/code execution tool/);
    expect(await refused({ container: using("skill_none"), tools })).toMatch(/Skill not found/);
    expect(await refused({ container: using("table-report", 9), tools })).toMatch(/at most 8/);
    const count = async () => (await demo.get<{ data: [] }>("GET", "files?limit=1000")).data.length;
    const before = await count();
    const long = { role: "user", content: "word ".repeat(3000) };
    const tiny = { model: "chat-tiny-1", max_tokens: 9, messages: [long], container: using("table-report"), tools };
    expect(await refused(tiny)).toMatch(/too long/);
    expect(await count()).toBe(before);
    expect((await demo.message({ container: using("table-report"), tools })).content.map(({ type }) => type)).toEqual([
      "server_tool_use",
      "bash_code_execution_tool_result",
      "text",
    ]);
  });
});
