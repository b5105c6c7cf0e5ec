import { implement, ORPCError } from "@orpc/server";
import { beforeEach, describe, expect, test } from "vitest";
import { careContract, type CareCheckChange, type Listed, type TroubledFile, type Unlisted } from "../../../shared/contract/care.ts";
import type { FailureData } from "../../../shared/failure.ts";
import { leaveCheck, listAgain, runCheck, useChecking } from "../../../renderer/state/checking.ts";
import { openPageLine } from "./page-line.ts";

const away: FailureData = { code: "storage-error", reason: "library-away", message: "It is not there.", action: "none" };
const unreadable: FailureData = { code: "invalid-input", reason: "import-unreadable", message: "It cannot be read.", action: "none" };

const troubled = (mediaId: string): TroubledFile => ({
  mediaId,
  title: mediaId,
  kind: "image",
  path: `/${mediaId}.jpg`,
  isElsewhere: false,
  bytes: 1,
  problem: "missing",
});
const progress = (checked: number, ...names: string[]): CareCheckChange => ({
  type: "progress",
  checked,
  total: 2,
  problems: names.map(troubled),
});

interface Answers {
  check: () => AsyncGenerator<CareCheckChange>;
  unlisted: () => Promise<Unlisted>;
  listAgain: () => Promise<Listed>;
}

/** A core whose library has nothing wrong, unless it is said. */
function openCore(answers: Partial<Answers>): void {
  const os = implement(careContract);
  const { unlisted = async () => ({ count: 0, bytes: 0 }), listAgain: list = async () => ({ count: 0, failed: 0 }) } = answers;
  openPageLine({
    care: {
      check: os.check.handler(answers.check ?? wholeCheck),
      unlisted: os.unlisted.handler(unlisted),
      listAgain: os.listAgain.handler(list),
    },
  });
}

async function* wholeCheck(): AsyncGenerator<CareCheckChange> {
  yield progress(1, "fox");
  yield progress(2, "hare");
  yield { type: "done", checked: 2 };
}

const failing = async (): Promise<never> => {
  throw new ORPCError("FAILURE", { data: away });
};
const now = () => useChecking.getState().checking;

beforeEach(() => useChecking.setState({ checking: undefined }));

describe("DT-04 the check of the library as the page tells it", () => {
  test("finished, it tells what is wrong and what nothing lists", async () => {
    openCore({ unlisted: async () => ({ count: 3, bytes: 30 }) });
    await runCheck(false);
    expect(now()).toMatchObject({ state: "done", checked: 2, unlisted: { count: 3, bytes: 30 } });
    expect(now()?.problems.map(({ mediaId }) => mediaId)).toEqual(["fox", "hare"]);
  });

  test("finished, it stays so where it cannot be found out what nothing lists", async () => {
    openCore({ unlisted: failing });
    await runCheck(false);
    expect(now()).toMatchObject({ state: "done", checked: 2, failure: { reason: "library-away" } });
    expect(now()?.unlisted).toBeUndefined();
  });

  test("one that breaks off says why, and keeps what it found", async () => {
    let hasLooked = false;
    openCore({
      check: async function* () {
        yield progress(1, "fox");
        await failing();
      },
      unlisted: async () => {
        hasLooked = true;
        return { count: 1, bytes: 1 };
      },
    });
    await runCheck(false);
    expect(now()).toMatchObject({ state: "failed", checked: 1, problems: [{ mediaId: "fox" }], failure: { reason: "library-away" } });
    expect(hasLooked).toBe(false);
  });

  test("one that is ended stays ended, and keeps what it found", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    openCore({
      check: async function* () {
        yield progress(1, "fox");
        await promise;
        yield { type: "done", checked: 2 };
      },
    });
    const running = runCheck(false);
    await expect.poll(() => now()?.checked).toBe(1);
    leaveCheck();
    resolve();
    await running;
    expect(now()).toMatchObject({ state: "left", checked: 1, problems: [{ mediaId: "fox" }] });
    expect(now()?.failure).toBeUndefined();
  });

  test("an older one says nothing of a newer", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let count = 0;
    openCore({
      check: async function* () {
        count += 1;
        if (count > 1) return yield* wholeCheck();
        yield progress(1, "heron");
        await promise;
        throw new ORPCError("FAILURE", { data: away });
      },
    });
    const older = runCheck(true);
    await expect.poll(() => now()?.problems.length).toBe(1);
    await runCheck(false);
    resolve();
    await older;
    expect(now()).toMatchObject({ state: "done", checked: 2 });
    expect(now()?.problems.map(({ mediaId }) => mediaId)).toEqual(["fox", "hare"]);
    expect(now()?.failure).toBeUndefined();
  });

  test("what could not be listed is still told of, with the reason", async () => {
    let left = 3;
    openCore({
      unlisted: async () => ({ count: left, bytes: left }),
      listAgain: async () => {
        left = 1;
        return { count: 2, failed: 1, failure: unreadable };
      },
    });
    await runCheck(false);
    expect(await listAgain()).toBe(2);
    expect(now()).toMatchObject({ unlisted: { count: 1, bytes: 1 }, listed: { failed: 1, failure: { reason: "import-unreadable" } } });
  });

  test("listing that is refused whole is looked after too", async () => {
    let left = 3;
    openCore({
      unlisted: async () => ({ count: left, bytes: left }),
      listAgain: async () => {
        left = 2;
        return failing();
      },
    });
    await runCheck(false);
    await expect(listAgain()).rejects.toMatchObject({ data: { reason: "library-away" } });
    expect(now()).toMatchObject({ state: "done", unlisted: { count: 2 } });
  });
});
