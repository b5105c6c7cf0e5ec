import { implement } from "@orpc/server";
import { beforeEach, describe, expect, test } from "vitest";
import type { LibraryFilter } from "../../../shared/contract/library.ts";
import { libraryContract } from "../../../shared/contract/library.ts";
import { setSelection, useLibraryView } from "../../../renderer/panels/library/library-store.ts";
import { nothingSelected, selectOnly, settle } from "../../../renderer/panels/library/selection.ts";
import { followStacks, selectAlso, selectWhatIsShown } from "../../../renderer/panels/library/stack-selection.ts";
import { openPageLine } from "./page-line.ts";

interface Asked {
  ids: readonly string[];
  answer: () => void;
}

/** Under which each of these results lies in the folded list. */
const hiddenBy: Record<string, string> = { fox: "top", hare: "top" };
const stacked: LibraryFilter = { isTrashed: false, isStacked: true };

/** A core that says where results stand when it is told to. */
function openSlowCore(): Asked[] {
  const asked: Asked[] = [];
  const os = implement(libraryContract);
  openPageLine({
    library: {
      places: os.places.handler(async ({ input: { ids } }) => {
        const { promise, resolve } = Promise.withResolvers<void>();
        asked.push({ ids, answer: resolve });
        await promise;
        return { places: ids.map((id) => ({ id, index: 7, ...(hiddenBy[id] && { shownAs: hiddenBy[id] }) })) };
      }),
    },
  });
  return asked;
}

const selectedNow = () => [...useLibraryView.getState().selection.ids];
const whenAsked = (asked: readonly Asked[], count: number) => expect.poll(() => asked.length).toBe(count);

beforeEach(() => useLibraryView.setState({ selection: nothingSelected, kept: undefined, keptAt: undefined }));

describe("DT-04 nothing hidden stays selected where stacks are folded", () => {
  test("also where the list's pages come before the answer, and move the selection", async () => {
    const asked = openSlowCore();
    setSelection(selectOnly({ id: "fox", index: 4 }));
    const shown = selectWhatIsShown(stacked);
    await whenAsked(asked, 1);
    setSelection(settle(useLibraryView.getState().selection, () => 5, 9));
    asked[0]?.answer();
    await shown;
    expect(useLibraryView.getState().selection).toMatchObject({ ids: new Set(["top"]), cursor: { id: "top", index: 7 } });
  });

  test("nor of what is selected beside it while the answer is on its way", async () => {
    const asked = openSlowCore();
    setSelection(selectOnly({ id: "heron", index: 1 }));
    const shown = selectWhatIsShown(stacked);
    await whenAsked(asked, 1);
    setSelection({ ...useLibraryView.getState().selection, ids: new Set(["heron", "hare"]) });
    asked[0]?.answer();
    await whenAsked(asked, 2);
    expect(asked[1]?.ids).toEqual(["hare"]);
    asked[1]?.answer();
    await shown;
    expect(selectedNow()).toEqual(["heron", "top"]);
  });

  test("nor where the list is folded in another way while the selection moves", async () => {
    const asked = openSlowCore();
    setSelection(selectOnly({ id: "fox", index: 4 }));
    const following = followStacks(stacked);
    await whenAsked(asked, 1);
    setSelection(settle(useLibraryView.getState().selection, () => 5, 9));
    asked[0]?.answer();
    (await following)();
    expect(selectedNow()).toEqual(["top"]);
  });

  test("arrivals that are selected are those that are seen", async () => {
    const asked = openSlowCore();
    setSelection(selectOnly({ id: "heron", index: 0 }));
    const all = selectAlso(stacked, ["fox", "hare", "heron"]);
    await whenAsked(asked, 1);
    expect(selectedNow()).toEqual(["heron", "fox", "hare"]);
    asked[0]?.answer();
    await all;
    expect(selectedNow()).toEqual(["heron", "top"]);
    expect(asked).toHaveLength(1);
  });

  test("an answer for a list that is not shown any more, or one without stacks, changes nothing", async () => {
    const asked = openSlowCore();
    setSelection(selectOnly({ id: "fox", index: 4 }));
    let isShown = true;
    const late = selectWhatIsShown(stacked, () => isShown);
    await whenAsked(asked, 1);
    isShown = false;
    asked[0]?.answer();
    await late;
    await selectWhatIsShown({ isTrashed: false });
    expect(selectedNow()).toEqual(["fox"]);
    expect(asked).toHaveLength(1);
  });
});
