import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { Log } from "../../electron/core/log.ts";
import { Notices } from "../../electron/core/notices.ts";
import { Makers } from "../../electron/core/jobs/makers.ts";
import type { Chain, ChainState } from "../../shared/contract/chains.ts";
import type { Job } from "../../shared/contract/jobs.ts";
import type { Preferences } from "../../shared/contract/preferences.ts";

const log = new Log(mkdtempSync(join(tmpdir(), "lanternist-test-")));

const chain = (state: ChainState): Chain => ({
  id: "c",
  title: "a lantern is lit",
  base: { model: "vidgen-2" },
  shots: [],
  state,
  connectionId: "1",
  connectionName: "Test",
  createdAt: 0,
  updatedAt: 0,
});

function said(preferences: Pick<Preferences, "notifiesWhenDone" | "language">, state: ChainState): string[] {
  const shown: string[] = [];
  const notices = new Notices({
    host: { notify: ({ title, body }) => void shown.push(`${title}: ${body}`) },
    preferences: { get: () => ({ theme: "system", ...preferences }) as Preferences },
    makers: new Makers([]),
    isToldByChain: () => true,
    journal: { hasUnfinishedOf: () => false },
    log,
  });
  // A shot's own end is no news beside the chain's.
  notices.tell({ id: "shot", state: "done" } as Job);
  notices.tellChain(chain(state));
  return shown;
}

describe("DT-07 the system says when a chain goes no further", () => {
  const english = { notifiesWhenDone: true, language: "en" } as const;
  test.each<[ChainState, string[]]>([
    ["done", ["Your film of all shots is ready: a lantern is lit"]],
    ["failed", ["The shots could not be joined: a lantern is lit"]],
    ["waiting-for-you", ["A chain of shots needs you: a lantern is lit"]],
    ["running", []],
    ["stopped", []],
  ])("%s", (state, expected) => expect(said(english, state)).toEqual(expected));

  test("in the person's language, and not to those who do not want it", () => {
    expect(said({ notifiesWhenDone: true, language: "zh-CN" }, "done")).toEqual(["全部镜头已拼接成影片: a lantern is lit"]);
    expect(said({ notifiesWhenDone: false, language: "en" }, "done")).toEqual([]);
  });
});
