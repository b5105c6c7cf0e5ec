import { expect, test } from "vitest";
import { chatModels, chatRequestLimits, findChatModel } from "../../shared/models.ts";

test("CH-01 a chat model is found by its name, an unknown one is nobody's", () => {
  for (const model of chatModels) expect(findChatModel(model.id)).toBe(model);
  expect(findChatModel("somebody-elses")).toBeUndefined();
});

test("CH-02 the limits are the interface's 32, 256 and 500 MB", () => {
  expect(Object.values(chatRequestLimits).map((bytes) => bytes / 2 ** 20)).toEqual([32, 256, 500]);
});
