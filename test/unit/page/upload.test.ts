import { getEventListeners } from "node:events";
import { afterEach, expect, test, vi } from "vitest";
import { postFile } from "../../../renderer/state/upload.ts";

/** Answers at once. */
class Request {
  static sent = 0;
  readonly upload = {};
  readonly status = 200;
  readonly response = "taken";
  onload?: () => void;
  onloadend?: () => void;
  onabort?: () => void;
  open() {}
  setRequestHeader() {}
  abort() {}
  send() {
    Request.sent += 1;
    this.onload?.();
    this.onloadend?.();
  }
}

afterEach(() => vi.unstubAllGlobals());

const isText = (answer: unknown): answer is string => typeof answer === "string";

test("DT-04 files that went leave nothing behind at the signal that ends their import", async () => {
  vi.stubGlobal("XMLHttpRequest", Request);
  vi.stubGlobal("ProgressEvent", Event);
  const stop = new AbortController();
  for (let count = 0; count < 3; count += 1) expect(await postFile("/upload", new Blob([]), isText, { signal: stop.signal })).toBe("taken");
  expect(getEventListeners(stop.signal, "abort")).toHaveLength(0);
  stop.abort();
  await expect(postFile("/upload", new Blob([]), isText, { signal: stop.signal })).rejects.toMatchObject({ data: { code: "cancelled" } });
  expect(Request.sent).toBe(3);
});
