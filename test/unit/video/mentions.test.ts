import { describe, expect, test } from "vitest";
import type { FileKind, SlotFile } from "../../../renderer/panels/video/draft/draft.ts";
import { danglingMentions, findMentions, insertMention, renumberMentions } from "../../../renderer/panels/video/draft/mentions.ts";

/** `files("image:a", "video:b")`. */
function files(...names: string[]): SlotFile[] {
  return names.map((name) => {
    const [kind, key = ""] = name.split(":");
    return { kind: kind as FileKind, key, source: { type: "media", id: key } };
  });
}

describe("NV-03 mentions of files in the prompt", () => {
  test.each([
    ["Image 2 walks", "image", 2],
    ["like @image2", "image", 2],
    ["[Image 1] turns", "image", 1],
    ["VIDEO 3", "video", 3],
    ["让图片2中的人", "image", 2],
    ["参考[图1]", "image", 1],
    ["按照视频 1 的动作", "video", 1],
    ["配上音频3", "audio", 3],
    ["Image ?", "image", 0],
  ])("%s", (prompt, kind, number) => {
    expect(findMentions(prompt).map((mention) => [mention.kind, mention.number])).toEqual([[kind, number]]);
  });

  test.each(["preimage 2", "image 2024", "2 images", "imagery", "a video", "图画"])("%s is none", (prompt) => {
    expect(findMentions(prompt)).toEqual([]);
  });
});

describe("NV-03 mentions follow their file", () => {
  const before = files("image:a", "image:b", "image:c", "video:v", "video:w");

  test("when the order changes, each on its own even where numbers trade places", () => {
    const after = files("image:b", "image:a", "image:c", "video:v", "video:w");
    expect(renumberMentions("Image 1 meets Image 2 and Image 3.", before, after)).toBe("Image 2 meets Image 1 and Image 3.");
  });

  test("kinds are counted apart", () => {
    const after = files("image:a", "image:b", "image:c", "video:w", "video:v");
    expect(renumberMentions("Image 1, Video 1, 视频2", before, after)).toBe("Image 1, Video 2, 视频1");
  });

  test("a removed file leaves a mark and moves the others up", () => {
    const after = files("image:a", "image:c", "video:v", "video:w");
    expect(renumberMentions("Image 1, Image 2, Image 3; 图片2", before, after)).toBe("Image 1, Image ?, Image 2; 图片?");
  });

  test("a mention of no file stays as it was written", () => {
    expect(renumberMentions("Image 7 and Audio 1", before, before.slice(1))).toBe("Image 7 and Audio 1");
  });

  test("numbers of two digits keep the rest of the text in place", () => {
    const many = files(...Array.from({ length: 10 }, (_, place) => `image:${place}`));
    const after = [many[9] as SlotFile, ...many.slice(0, 9)];
    expect(renumberMentions("Image 10 then Image 9.", many, after)).toBe("Image 1 then Image 10.");
  });

  test("what points at nothing is named", () => {
    expect(danglingMentions("Image 1, Image 4, Image ?", before).map((mention) => mention.number)).toEqual([4, 0]);
  });
});

describe("NV-03 a mention is put where the caret is", () => {
  test("with a space to the words beside it", () => {
    expect(insertMention("a cat likewalks", 10, 10, "Image 1")).toEqual({ prompt: "a cat like Image 1 walks", end: 19 });
  });
  test("without one in Chinese, and over what was selected", () => {
    expect(insertMention("让@走路", 1, 2, "图片1")).toEqual({ prompt: "让图片1走路", end: 4 });
  });
});
