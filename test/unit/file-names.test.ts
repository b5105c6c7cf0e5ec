import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { numberedNames, resultFileName, uniquePath } from "../../electron/core/transfer/file-names.ts";

const createdAt = new Date(2026, 10, 27, 23, 59).getTime();
const of = (change: Partial<Parameters<typeof resultFileName>[0]>) =>
  resultFileName({ createdAt, prompt: "red fox in snow", id: "0q8w7k3f9x2", extension: ".mp4", ...change });

describe("DT-05 names of results", () => {
  test.each([
    [{}, "2026-11-27 red fox in snow 3f9x2.mp4".replace("3f9x2", "k3f9x2")],
    [{ extension: "mp4" }, "2026-11-27 red fox in snow k3f9x2.mp4"],
    [{ role: "last_frame", extension: ".png" }, "2026-11-27 red fox in snow last_frame k3f9x2.png"],
    [{ prompt: "一只红狐狸在雪地里奔跑，镜头缓缓推进" }, "2026-11-27 一只红狐狸在雪地里奔跑 镜头缓缓推进 k3f9x2.mp4"],
    [{ prompt: "" }, "2026-11-27 k3f9x2.mp4"],
    [{ prompt: '../../etc/"passwd": <a|b>?*\\' }, "2026-11-27 etc passwd a b k3f9x2.mp4"],
    [{ prompt: "CON" }, "2026-11-27 CON k3f9x2.mp4"],
    [{ prompt: "a fox\u202Egpj.exe\u200B\u0000\n" }, "2026-11-27 a foxgpj exe k3f9x2.mp4"],
    [{ prompt: "🦊 fox’s day… -rf" }, "2026-11-27 fox’s day rf k3f9x2.mp4"],
    [
      { prompt: "Slow dolly through an abandoned greenhouse overgrown with luminous moss" },
      "2026-11-27 Slow dolly through an abandoned greenhouse k3f9x2.mp4",
    ],
    [{ extension: "../x" }, "2026-11-27 red fox in snow k3f9x2.bin"],
  ])("%j is %s", (change, expected) => {
    expect(of(change)).toBe(expected);
  });

  const anyText = fc.oneof(
    fc.string({ unit: "binary", maxLength: 300 }),
    fc.string({ unit: "grapheme", maxLength: 300 }),
    fc.string({
      unit: fc.constantFrom("中", "👩‍👩‍👧‍👦", "e\u0301", "\u202E", ".", " ", "/", "\\", "\u0000", "CON", "a", "\uD800"),
      maxLength: 200,
    }),
  );

  test("for any prompt, role, id and extension are short, safe on Windows and the same for the same work", () => {
    const times = fc.date({ min: new Date(2000, 0, 1), max: new Date(9998, 0, 1), noInvalidDate: true });
    fc.assert(
      fc.property(anyText, fc.option(anyText, { nil: undefined }), anyText, anyText, times, (prompt, role, id, extension, date) => {
        const work = { createdAt: date.getTime(), prompt, id, extension, ...(role !== undefined && { role }) };
        const name = resultFileName(work);
        expect(resultFileName(work)).toBe(name);
        expect(name.length).toBeLessThanOrEqual(80);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
        expect(name).toMatch(/^\d{4}-\d\d-\d\d [^<>:"/\\|?*]+\.[a-z0-9]{1,8}$/);
        expect(name).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
        expect(name).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i);
        expect(name).not.toMatch(/[. ](?:\.[^.]*)?$/);
        expect(name).not.toContain("  ");
        expect(name).toBe(name.normalize("NFC"));
        expect(name.isWellFormed()).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test("sort by day", () => {
    const days = fc.date({ min: new Date(2000, 0, 1), max: new Date(2100, 0, 1), noInvalidDate: true });
    fc.assert(
      fc.property(days, days, anyText, (one, other, prompt) => {
        const [first, second] = [one, other]
          .sort((a, b) => a.getTime() - b.getTime())
          .map((date) => of({ createdAt: date.getTime(), prompt }));
        expect((first ?? "").slice(0, 10) <= (second ?? "").slice(0, 10)).toBe(true);
      }),
    );
  });

  test("namesakes are numbered before the extension", () => {
    const names = numberedNames("a.b film.mp4");
    expect([names.next().value, names.next().value, names.next().value]).toEqual(["a.b film.mp4", "a.b film (2).mp4", "a.b film (3).mp4"]);
  });

  test("a path that nothing has is found", async () => {
    const folder = mkdtempSync(join(tmpdir(), "lanternist-names-"));
    expect(await uniquePath(folder, "x.mp4")).toBe(join(folder, "x.mp4"));
    writeFileSync(join(folder, "x.mp4"), "");
    writeFileSync(join(folder, "x (2).mp4"), "");
    expect(await uniquePath(folder, "x.mp4")).toBe(join(folder, "x (3).mp4"));
    rmSync(folder, { recursive: true });
  });
});
