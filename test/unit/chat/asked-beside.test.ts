import { beforeEach, expect, test } from "vitest";
import { toggleCompared } from "../../../renderer/parts/conversation/composer/compared-models.ts";
import { createConversationView, showThread, showWrittenThread } from "../../../renderer/parts/conversation/view-store.ts";

const place = { useView: createConversationView("test-view") };
const asked = () => place.useView.getState().askedBeside;

beforeEach(() => {
  place.useView.setState({ threadId: undefined, askedBeside: [] });
  toggleCompared(place, "chat-small-4");
  toggleCompared(place, "chat-tiny-1");
});

test("CH-01 models that are asked beside stay with their conversation: the next one would be paid as often", () => {
  showWrittenThread(place, "written");
  expect(asked()).toEqual(["chat-small-4", "chat-tiny-1"]);
  showThread(place, "written", "a-message");
  expect(asked()).toEqual(["chat-small-4", "chat-tiny-1"]);
  showThread(place, "another");
  expect(asked()).toEqual([]);
  showThread(place, "written");
  expect(asked()).toEqual([]);
});

test("CH-01 a conversation that is written down after another is looked at leaves that one as it is", () => {
  showThread(place, "another");
  toggleCompared(place, "chat-small-4");
  showWrittenThread(place, "written");
  expect([place.useView.getState().threadId, asked()]).toEqual(["another", ["chat-small-4"]]);
});
