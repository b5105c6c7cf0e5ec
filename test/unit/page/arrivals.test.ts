import { describe, expect, test } from "vitest";
import { type Arrival, gather, nameOfFolder } from "../../../renderer/state/watched.ts";

const idsOf = (count: number, from = 0) => Array.from({ length: count }, (_, at) => `id-${from + at}`);

describe("DT-04 what arrives from watched folders is told as one", () => {
  test("what comes soon after belongs to it; what comes later, or from elsewhere, does not", () => {
    let arrivals: readonly Arrival[] = [];
    const arrive = (folder: string, ids: string[], at: number) => (arrivals = gather(arrivals, { folder, ids }, at));
    arrive("/scans", ["a"], 0);
    arrive("/films", ["b"], 5000);
    arrive("/scans", ["c", "d"], 14_000);
    expect(arrivals).toEqual([
      { folder: "/films", count: 1, ids: ["b"], at: 5000 },
      { folder: "/scans", count: 3, ids: ["a", "c", "d"], at: 14_000 },
    ]);
    arrive("/scans", ["e"], 29_000);
    expect(arrivals.at(-1)).toEqual({ folder: "/scans", count: 1, ids: ["e"], at: 29_000 });
  });

  test("of very many all are counted and the newest are kept", () => {
    const first = gather([], { folder: "/scans", ids: idsOf(900) }, 0);
    const [all] = gather(first, { folder: "/scans", ids: idsOf(900, 900) }, 1);
    expect([all?.count, all?.ids.length, all?.ids.at(-1)]).toEqual([1800, 1000, "id-1799"]);
  });

  test("a folder is called by its own name, on any system", () => {
    expect(["/home/me/Scans", "C:\\Films\\新 扫描\\", "/", "D:\\"].map(nameOfFolder)).toEqual(["Scans", "新 扫描", "/", "D:"]);
  });
});
