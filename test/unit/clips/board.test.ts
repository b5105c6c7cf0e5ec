import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Board,
  addShot,
  boardOfText,
  boardSeconds,
  changeShot,
  duplicateShot,
  emptyBoard,
  fitBoard,
  mergeWithNext,
  moveShot,
  placeOf,
  removeShot,
  splitShot,
  textOfBoard,
} from "../../../renderer/panels/clips/storyboard/board.ts";
import { type History, emptyHistory, record, redo, undo } from "../../../renderer/panels/clips/storyboard/history.ts";

const scene = fc
  .array(fc.constantFrom("a fox", "runs", "\n", "雪地", " ", "dawn", "Shot 2:", "duration: 3sec"), { maxLength: 6 })
  .map((parts) => parts.join(""));
const shots = fc.array(
  fc.record({
    scene,
    duration: fc.option(
      fc.integer({ min: 1, max: 24 }).map((halves) => halves / 2),
      { nil: undefined },
    ),
  }),
  { minLength: 1, maxLength: 8 },
);
const boards = shots.map((some): Board => ({ preamble: "", shots: some.map((shot, place) => ({ key: `k${place}`, ...shot })) }));
const withShot = boards.chain((board) => fc.tuple(fc.constant(board), fc.integer({ min: 0, max: board.shots.length - 1 })));
const keyOf = (board: Board, place: number) => board.shots[place]?.key ?? "";
const letters = (board: Board) =>
  board.shots
    .map((shot) => shot.scene)
    .join("")
    .replace(/\s/g, "");
const keys = (board: Board) => board.shots.map((shot) => shot.key);

describe("CV-04 storyboard cards", () => {
  test("a split keeps every letter and every second, wherever the caret stands", () => {
    fc.assert(
      fc.property(withShot, fc.nat(40), ([board, place], caret) => {
        const split = splitShot(board, keyOf(board, place), caret, "new");
        expect(split.shots).toHaveLength(board.shots.length + 1);
        expect(letters(split)).toBe(letters(board));
        expect(boardSeconds(split)).toBeCloseTo(boardSeconds(board), 3);
        expect(split.shots[place + 1]?.key).toBe("new");
      }),
    );
  });

  test("what was split is whole again when merged", () => {
    fc.assert(
      fc.property(withShot, fc.nat(40), ([board, place], caret) => {
        const key = keyOf(board, place);
        const again = mergeWithNext(splitShot(board, key, caret, "new"), key);
        expect(keys(again)).toEqual(keys(board));
        expect(letters(again)).toBe(letters(board));
        expect(again.shots[place]?.duration).toBe(board.shots[place]?.duration);
      }),
    );
  });

  test("a merge loses neither words, seconds nor the still, and leaves the last shot alone", () => {
    const board: Board = {
      preamble: "",
      shots: [
        { key: "a", scene: "one", duration: 1.5 },
        { key: "b", scene: "two", duration: 2, stillId: "m1" },
      ],
    };
    expect(mergeWithNext(board, "a").shots).toEqual([{ key: "a", scene: "one\ntwo", duration: 3.5, stillId: "m1" }]);
    expect(mergeWithNext(board, "b")).toEqual(board);
    expect(mergeWithNext(board, "gone")).toEqual(board);
  });

  test("moving only changes the order, and there and back is nothing", () => {
    fc.assert(
      fc.property(withShot, fc.integer({ min: -3, max: 12 }), ([board, place], to) => {
        const key = keyOf(board, place);
        const moved = moveShot(board, key, to);
        expect(keys(moved).toSorted()).toEqual(keys(board).toSorted());
        expect(placeOf(moved, key)).toBe(Math.min(board.shots.length - 1, Math.max(0, to)));
        expect(moveShot(moved, key, place)).toEqual(board);
      }),
    );
  });

  test("add, duplicate, change and remove touch the one shot only", () => {
    fc.assert(
      fc.property(withShot, ([board, place]) => {
        const key = keyOf(board, place);
        expect(removeShot(addShot(board, place, { key: "new", scene: "" }), "new")).toEqual(board);
        const twice = duplicateShot(board, key, "new");
        expect(twice.shots[place + 1]).toEqual({ ...board.shots[place], key: "new" });
        expect(removeShot(twice, "new")).toEqual(board);
        const changed = changeShot(board, key, { scene: "other" });
        expect(changed.shots.filter((shot) => shot.key !== key)).toEqual(board.shots.filter((shot) => shot.key !== key));
      }),
    );
  });

  test("shots that are fitted last exactly as long as asked, and none is lost to nothing", () => {
    fc.assert(
      fc.property(boards, fc.constantFrom(4, 5, 8, 12, 15), (board, seconds) => {
        const fitted = fitBoard(board, seconds);
        expect(boardSeconds(fitted)).toBeCloseTo(seconds, 6);
        expect(fitted.shots.every((shot) => (shot.duration ?? 0) >= 0.1)).toBe(true);
        expect(keys(fitted)).toEqual(keys(board));
      }),
    );
    const even = fitBoard(
      {
        preamble: "",
        shots: [
          { key: "a", scene: "", duration: 3 },
          { key: "b", scene: "", duration: 1 },
        ],
      },
      8,
    );
    expect(even.shots.map((shot) => shot.duration)).toEqual([6, 2]);
  });

  test("text and cards stay in step: cards → text → cards keeps words, seconds, keys and stills", () => {
    fc.assert(
      fc.property(boards, (board) => {
        const withStill = changeShot(board, "k0", { stillId: "m1" });
        const tidy = boardOfText(textOfBoard(withStill), withStill, () => "new");
        expect(letters(tidy)).toBe(letters(board));
        expect(keys(tidy).toSorted()).toEqual(keys(board).toSorted());
        expect(boardSeconds(tidy)).toBe(boardSeconds(board));
        expect(tidy.shots.filter((shot) => shot.stillId === "m1").map((shot) => shot.key)).toEqual(["k0"]);
        expect(textOfBoard(boardOfText(textOfBoard(tidy), tidy, () => "new"))).toBe(textOfBoard(tidy));
      }),
    );
  });

  test("a still follows its scene when the text's shots change places, and a plain prompt becomes the preamble", () => {
    const board: Board = {
      preamble: "",
      shots: [
        { key: "a", scene: "one", stillId: "m1" },
        { key: "b", scene: "two" },
      ],
    };
    const turned = boardOfText("Shot 1:\nScene: two\n\nShot 2:\nScene: one", board, () => "new");
    expect(turned.shots.map((shot) => [shot.key, shot.stillId])).toEqual([
      ["b", undefined],
      ["a", "m1"],
    ]);
    expect(boardOfText("just a fox", emptyBoard, () => "new")).toEqual({ preamble: "just a fox", shots: [] });
  });
});

describe("CV-04 the storyboard's history", () => {
  test("going all the way back and forth again ends where it began", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 30 }), (values) => {
        let history: History<number> = emptyHistory;
        let now = -1;
        for (const value of values) {
          history = record(history, now);
          now = value;
        }
        const last = now;
        for (let step = undo(history, now); step; step = undo(history, now)) ({ history, now } = step);
        expect(now).toBe(-1);
        for (let step = redo(history, now); step; step = redo(history, now)) ({ history, now } = step);
        expect(now).toBe(last);
      }),
    );
  });

  test("typing in one field is one step; another field, or a change after going back, is another", () => {
    let history: History<string> = record(emptyHistory, "", "scene a");
    history = record(history, "f", "scene a");
    expect(history.past).toEqual([""]);
    history = record(history, "fo", "scene b");
    expect(history.past).toEqual(["", "fo"]);
    const back = undo(history, "fox");
    expect(back?.now).toBe("fo");
    const changed = record(back?.history ?? emptyHistory, "fo", "scene b");
    expect(changed.past).toEqual(["", "fo"]);
    expect(changed.future).toEqual([]);
    expect(redo(changed, "x")).toBeUndefined();
  });
});
