import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { curlOf, quoteForShell } from "../../../renderer/parts/request/curl-of.ts";

/** What a real shell makes of it. */
const argumentsOf = (command: string): string[] =>
  execFileSync("sh", ["-c", `curl() { for word in "$@"; do printf '%s\\0' "$word"; done; }\n${command}`], {
    env: { PATH: process.env["PATH"], LANTERNIST_KEY: "the key" },
    encoding: "utf8",
  })
    .split("\0")
    .slice(0, -1);

describe("the request as cURL", () => {
  test.each(["plain", "it's", '$HOME `id` $(id) \\ "x"', "two\nlines", "一只狐狸，“雪”", "", "!history", "a'b'c''"])(
    "%j is one word to the shell",
    (text) => {
      expect(argumentsOf(`curl ${quoteForShell(text)}`)).toEqual([text]);
    },
  );

  test("GEN-02 carries the body whole and takes the key from the shell", () => {
    const body = { model: "vidgen-2", content: [{ type: "text", text: "it's “雪”\n$(id)" }] };
    const command = curlOf({
      method: "POST",
      url: "https://gateway.example/a?b=1&c=2",
      headers: { "content-type": "application/json" },
      body,
    });
    expect(command).not.toContain("the key");
    expect(argumentsOf(command)).toEqual([
      "-X",
      "POST",
      "https://gateway.example/a?b=1&c=2",
      "-H",
      "Authorization: Bearer the key",
      "-H",
      "content-type: application/json",
      "--data-raw",
      JSON.stringify(body),
    ]);
  });
});

test("CV-03 a form becomes parts: values as they are, files by their name, without a content type of ours", () => {
  const command = curlOf({
    method: "POST",
    url: "https://gateway.example/v1/videos",
    headers: { "content-type": "multipart/form-data" },
    body: [
      { name: "prompt", value: "it's @home; <now>" },
      { name: "input_reference", filename: 'a "b".png', type: "image/png", size: 12 },
    ],
  });
  expect(command).toContain(String.raw`--form-string 'prompt=it'\''s @home; <now>'`);
  expect(command).toContain(String.raw`-F 'input_reference=@"a \"b\".png";type=image/png'`);
  expect(command).not.toMatch(/content-type/i);
});
