import { expect, test } from "vitest";
import { askedConnection, isAskedElsewhere } from "../../../shared/rules/asked-connection.ts";

const here = { id: "here", isActive: true };
const other = { id: "other", isActive: false };

test("GEN-07 a thread asks its own connection, and the active one where it has none or it is gone", () => {
  expect(askedConnection([other, here], "other")).toBe(other);
  expect(askedConnection([other, here], undefined)).toBe(here);
  expect(askedConnection([other, here], "removed")).toBe(here);
  expect(askedConnection([], "removed")).toBeUndefined();
});

test("GEN-07 who is asked is named where a person may expect another: it is paid there", () => {
  expect(isAskedElsewhere(here, {})).toBe(false);
  expect(isAskedElsewhere(here, { connectionId: "here", last: { connectionId: "here" } })).toBe(false);
  expect(isAskedElsewhere(here, { connectionId: "removed" })).toBe(true);
  expect(isAskedElsewhere(here, { last: { connectionId: "removed" } })).toBe(true);
  expect(isAskedElsewhere(other, { connectionId: "other", last: { connectionId: "other" } })).toBe(true);
});
