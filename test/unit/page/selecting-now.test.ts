import { expect, test } from "vitest";
import { setSelection } from "../../../renderer/panels/library/library-store.ts";
import { isSelecting, rememberSelecting, selectedIds, selectInTurn } from "../../../renderer/panels/library/selecting-now.ts";
import { nothingSelected } from "../../../renderer/panels/library/selection.ts";

test("DT-04 a key that comes while all are being selected meets all, not the one from before", async () => {
  setSelection({ ...nothingSelected, ids: new Set(["one"]) });
  const { promise, resolve } = Promise.withResolvers<void>();
  const selecting = rememberSelecting(promise.then(() => setSelection({ ...nothingSelected, ids: new Set(["one", "two"]) })));
  expect(isSelecting()).toBe(true);
  const met = selectedIds();
  resolve();
  expect(await met).toEqual(["one", "two"]);
  await selecting;
  expect(isSelecting()).toBe(false);
});

test("DT-04 of two selections under way the later one is met", async () => {
  setSelection(nothingSelected);
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const works = [
    rememberSelecting(first.promise),
    rememberSelecting(second.promise.then(() => setSelection({ ...nothingSelected, ids: new Set(["two"]) }))),
  ];
  const met = selectedIds();
  first.resolve();
  await first.promise;
  expect(isSelecting()).toBe(true);
  second.resolve();
  expect(await met).toEqual(["two"]);
  await Promise.all(works);
});

test("DT-04 a quick selection does not hide that an older one is still taking out what nobody sees", async () => {
  setSelection({ ...nothingSelected, ids: new Set(["hidden"]) });
  const slow = Promise.withResolvers<void>();
  const older = rememberSelecting(slow.promise.then(() => setSelection({ ...nothingSelected, ids: new Set(["shown"]) })));
  await rememberSelecting(Promise.resolve());
  expect(isSelecting()).toBe(true);
  const met = selectedIds();
  slow.resolve();
  expect(await met).toEqual(["shown"]);
  await older;
  expect(isSelecting()).toBe(false);
});

test("DT-04 what was to be selected beside something is left where another selection has overtaken that", async () => {
  const turn = { current: 0 };
  const done: string[] = [];
  const selects = (what: string, until: Promise<void>) => () => {
    turn.current += 1;
    return until.then(() => void done.push(what));
  };
  const arrived = async () => void done.push("arrivals");
  const slow = Promise.withResolvers<void>();
  const overtaken = selectInTurn(turn, selects("first", slow.promise), arrived);
  await selects("a click", Promise.resolve())();
  slow.resolve();
  await overtaken;
  expect(done).toEqual(["a click", "first"]);
  await selectInTurn(turn, selects("next", Promise.resolve()), arrived);
  expect(done.slice(2)).toEqual(["next", "arrivals"]);
});
