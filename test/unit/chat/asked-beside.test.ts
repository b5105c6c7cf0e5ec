import { beforeEach, expect, test } from "vitest";
import { toggleCompared } from "../../../renderer/panels/chat/composer/compared-models.ts";
import { showThread, showWrittenThread, useChatView } from "../../../renderer/panels/chat/view-store.ts";

const asked = () => useChatView.getState().askedBeside;

beforeEach(() => {
  useChatView.setState({ threadId: undefined, askedBeside: [] });
  toggleCompared("chat-small-4");
  toggleCompared("chat-tiny-1");
});

test("CH-01 models that are asked beside stay with their conversation: the next one would be paid as often", () => {
  showWrittenThread("written");
  expect(asked()).toEqual(["chat-small-4", "chat-tiny-1"]);
  showThread("written", "a-message");
  expect(asked()).toEqual(["chat-small-4", "chat-tiny-1"]);
  showThread("another");
  expect(asked()).toEqual([]);
  showThread("written");
  expect(asked()).toEqual([]);
});

test("CH-01 a conversation that is written down after another is looked at leaves that one as it is", () => {
  showThread("another");
  toggleCompared("chat-small-4");
  showWrittenThread("written");
  expect([useChatView.getState().threadId, asked()]).toEqual(["another", ["chat-small-4"]]);
});
