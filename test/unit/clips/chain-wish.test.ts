import { describe, expect, test } from "vitest";
import { isRoundable, planOf, roundedUp } from "../../../renderer/panels/clips/chain/chain-wish.ts";
import type { Board } from "../../../renderer/panels/clips/storyboard/board.ts";

const range = { min: 5, max: 15, step: 1 };
const board = (preamble: string, ...shots: [scene: string, duration?: number][]): Board => ({
  preamble,
  shots: shots.map(([scene, duration], at) => ({ key: String(at), scene, ...(duration !== undefined && { duration }) })),
});

describe("CV-04 a storyboard as a chain of shots", () => {
  test("what stands before the first shot is said in each, and a shot without seconds lasts as usual", () => {
    const plan = planOf(board(" hand-drawn ", [" a lantern ", 6], ["the lake"]), { model: "vidgen-2", resolution: "480p" }, 5);
    expect(plan).toEqual({
      title: "a lantern",
      base: { model: "vidgen-2", resolution: "480p" },
      first: undefined,
      shots: [
        { prompt: "hand-drawn\n\na lantern", duration: 6 },
        { prompt: "hand-drawn\n\nthe lake", duration: 5 },
      ],
    });
  });

  test("the first scene with words gives the title, else the look; at most 80 characters", () => {
    const wish = { model: "vidgen-2" };
    expect(planOf(board("look", [" "], ["x".repeat(90)]), wish, 5).title).toBe("x".repeat(80));
    expect(planOf(board("look", [""], [" "]), wish, 5)).toMatchObject({ title: "look", shots: [{ prompt: "look" }, { prompt: "look" }] });
  });

  test("the first frame goes with the chain and is no field of every shot", () => {
    const first = { type: "media", id: "m" } as const;
    const plan = planOf(board("", ["a"], ["b"]), { model: "vidgen-2", first }, 5);
    expect([plan.first, plan.base]).toEqual([first, { model: "vidgen-2" }]);
  });
});

describe("CV-04 lengths that the model does not make", () => {
  test.each([
    [2, true],
    [4.5, true],
    [5, false],
    [5.5, true],
    [14.2, true],
    [15, false],
    [15.5, false],
    [20, false],
  ])("%f s can be rounded up: %s", (seconds, expected) => expect(isRoundable(seconds, range)).toBe(expected));

  test("short and broken ones go up, what is too long or left open stays", () => {
    const rounded = roundedUp(board("look", ["a", 2], ["b", 5.2], ["c", 7], ["d", 14.1], ["e", 16], ["f"]), range);
    expect(rounded.shots.map(({ duration }) => duration)).toEqual([5, 6, 7, 15, 16, undefined]);
    expect(rounded.preamble).toBe("look");
  });
});
