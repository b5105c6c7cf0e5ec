import { expect, it } from "vitest";
import type { ThreadRow } from "../../../shared/contract/threads.ts";
import { rangeOf } from "../../../renderer/parts/conversation/messages/row-layout.ts";
import { threadLines } from "../../../renderer/parts/conversation/threads/thread-lines.ts";
import { citationsOf, sourcesOf } from "../../../renderer/panels/chat/messages/citations.ts";
import { applyThreadsChange } from "../../../renderer/state/threads.ts";

const row = (id: string, change: Partial<ThreadRow> = {}): ThreadRow => ({
  id,
  area: "chat",
  title: id,
  isPinned: false,
  isAnswering: false,
  model: "m",
  messageCount: 1,
  createdAt: 1,
  updatedAt: 1,
  ...change,
});

it("CH-01 pinned threads stand on top, then folders, then the others; a closed folder hides what is in it", () => {
  const threads = [
    row("new"),
    row("filed", { folderId: "f" }),
    row("pinned", { isPinned: true, folderId: "f" }),
    row("lost", { folderId: "gone" }),
  ];
  const known = { threads, folders: [{ id: "f", name: "Films" }] };
  expect(threadLines(known, []).map(({ id }) => id)).toEqual(["pinned", "f", "filed", "new", "lost"]);
  expect(threadLines(known, ["f"]).map(({ id }) => id)).toEqual(["pinned", "f", "new", "lost"]);
});

it("CH-01 a thread that changes goes to the top of the list, and one that goes is no longer in it", () => {
  const known = { threads: [row("b", { updatedAt: 2 }), row("a")], folders: [] };
  const after = applyThreadsChange(known, { type: "saved", thread: row("a", { updatedAt: 3 }) });
  expect(after?.threads.map(({ id }) => id)).toEqual(["a", "b"]);
  expect(applyThreadsChange(after, { type: "removed", ids: ["a"] })?.threads.map(({ id }) => id)).toEqual(["b"]);
});

it("CH-06 of many messages those in view are drawn, and the others keep their room", () => {
  const heights = Array.from({ length: 5000 }, () => 100);
  expect(rangeOf(heights, 1000, 2000)).toEqual({ from: 10, to: 20, above: 1000, below: 498_000 });
  expect(rangeOf(heights, 499_900, 501_000)).toEqual({ from: 4999, to: 5000, above: 499_900, below: 0 });
  expect(rangeOf([], 0, 1000)).toEqual({ from: 0, to: 0, above: 0, below: 0 });
});

it("CH-06 a source that is cited twice has one number", () => {
  const page = { type: "web_search_result_location", url: "https://a.example/", title: "A" };
  const blocks = [
    { type: "text", text: "x", citations: [page] },
    { type: "text", text: "y", citations: [{ type: "page_location", document_title: "Plan" }, page] },
  ];
  const sources = sourcesOf(blocks);
  expect(sources.map(({ title }) => title)).toEqual(["A", "Plan"]);
  expect(blocks.map((block) => citationsOf(block, sources))).toEqual([[1], [1, 2]]);
});
