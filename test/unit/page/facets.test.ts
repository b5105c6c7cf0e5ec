import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type FacetChoice, chosenOf, inOrder, isChosen, toggleChoice } from "../../../renderer/panels/library/facets.ts";
import { everything, filterOf, wantedOf } from "../../../renderer/panels/library/library-store.ts";

const someChoice: fc.Arbitrary<FacetChoice> = fc.oneof(
  fc.record({ facet: fc.constant("kind" as const), value: fc.constantFrom("video", "image", "audio") }),
  fc.record({ facet: fc.constant("rating" as const), value: fc.constantFrom("1", "3", "5") }),
  fc.record({ facet: fc.constantFrom("hasAudio" as const, "isInput" as const), value: fc.constant("true") }),
  fc.record({ facet: fc.constantFrom("models" as const, "tags" as const, "months" as const), value: fc.constantFrom("a", "b", "2026-01") }),
);

describe("DT-04 filters", () => {
  test("choosing what is not chosen chooses it; choosing it again leaves all as it was", () => {
    fc.assert(
      fc.property(fc.array(someChoice, { maxLength: 8 }), someChoice, (before, choice) => {
        const start = before.reduce((wanted, one) => ({ ...wanted, ...toggleChoice(wanted, one) }), everything);
        const once = { ...start, ...toggleChoice(start, choice) };
        expect(isChosen(once, choice)).toBe(!isChosen(start, choice));
        // Of kind and rating another one may have been chosen, whose place it took.
        if (isChosen(start, choice) || !["kind", "rating"].includes(choice.facet)) {
          const twice = { ...once, ...toggleChoice(once, choice) };
          const names = (wanted: typeof start) => chosenOf(wanted).map(({ facet, value }) => `${facet} ${value}`);
          expect(names(twice).toSorted()).toEqual(names(start).toSorted());
        }
      }),
    );
  });

  test("lengths and resolutions stand from small to large, other ratios last, whatever there is most of", () => {
    const order = (facet: Parameters<typeof inOrder>[0], ...values: string[]) =>
      inOrder(
        facet,
        values.map((value, place) => ({ value, count: 9 - place })),
      ).map(({ value }) => value);
    expect(order("lengths", "longer", "to-5", "to-30", "to-10")).toEqual(["to-5", "to-10", "to-30", "longer"]);
    expect(order("resolutions", "720p", "smaller", "1080p", "480p")).toEqual(["smaller", "480p", "720p", "1080p"]);
    expect(order("ratios", "other", "16:9", "1:1")).toEqual(["16:9", "1:1", "other"]);
    expect(order("models", "b", "a")).toEqual(["b", "a"]);
  });

  test("a kept filter asks for what was chosen, and nothing chosen leaves no trace in it", () => {
    fc.assert(
      fc.property(fc.array(someChoice, { maxLength: 8 }), (choices) => {
        const wanted = choices.reduce((now, one) => ({ ...now, ...toggleChoice(now, one) }), { ...everything, search: "a cat" });
        expect(wantedOf(filterOf(wanted))).toEqual(wanted);
      }),
    );
    expect(filterOf(everything)).toEqual({ isTrashed: false });
  });
});
