import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatTime, frameAt, loopedTime, nextSpeed, setRangeEnd, stepFrame } from "../../../renderer/parts/player/playback.ts";
import { fitted, held, zoomAt } from "../../../renderer/parts/player/zoom.ts";

describe("NV-09 frame by frame", () => {
  test("every step shows the very next frame, to the last and back to the first", () => {
    fc.assert(
      fc.property(fc.constantFrom(12, 23.976, 24, 25, 29.97, 30, 50, 60), fc.integer({ min: 1, max: 15 }), (rate, duration) => {
        let time = 0;
        const { frames } = frameAt(0, duration, rate);
        for (let frame = 2; frame <= frames; frame += 1) {
          time = stepFrame(time, 1, duration, rate);
          expect(frameAt(time, duration, rate).frame).toBe(frame);
        }
        expect(stepFrame(time, 1, duration, rate)).toBe(time);
        for (let frame = frames - 1; frame >= 1; frame -= 1) {
          time = stepFrame(time, -1, duration, rate);
          expect(frameAt(time, duration, rate).frame).toBe(frame);
        }
        expect(stepFrame(time, -1, duration, rate)).toBe(time);
      }),
      { numRuns: 30 },
    );
  });
});

describe("NV-09 loop range and speed", () => {
  test("playing goes back to the range's start at its end and is left alone inside", () => {
    expect(loopedTime(3.01, { from: 1, to: 3 })).toBe(1);
    expect(loopedTime(2.9, { from: 1, to: 3 })).toBeUndefined();
    expect(loopedTime(3.01, { to: 3 })).toBe(0);
    expect(loopedTime(9, { from: 1 })).toBeUndefined();
  });

  test("an end that crosses the other one opens it", () => {
    expect(setRangeEnd({ from: 1, to: 3 }, "from", 2)).toEqual({ from: 2, to: 3 });
    expect(setRangeEnd({ from: 1, to: 3 }, "from", 4)).toEqual({ from: 4 });
    expect(setRangeEnd({ from: 1 }, "to", 0.5)).toEqual({ to: 0.5 });
  });

  test("speeds go step by step and stop at both ends", () => {
    expect(nextSpeed(1, 1)).toBe(1.25);
    expect(nextSpeed(1, -1)).toBe(0.75);
    expect(nextSpeed(2, 1)).toBe(2);
    expect(nextSpeed(0.25, -1)).toBe(0.25);
  });

  test("times show tenths, never rounded up past what is played", () => {
    expect(formatTime(3.29)).toBe("0:03.2");
    expect(formatTime(65)).toBe("1:05.0");
    expect(formatTime(0.3)).toBe("0:00.3");
  });
});

describe("DT-04 pictures to the pixel", () => {
  const stage = { width: 800, height: 600 };

  test("a large picture is fitted, a small one keeps its own pixels", () => {
    expect(fitted(stage, { width: 1600, height: 600 }, 1).scale).toBe(0.5);
    expect(fitted(stage, { width: 100, height: 100 }, 1).scale).toBe(1);
    expect(fitted(stage, { width: 100, height: 100 }, 0.5).scale).toBe(0.5);
  });

  test("zooming keeps the point under the pointer", () => {
    const number = fc.double({ min: -400, max: 400, noNaN: true });
    fc.assert(
      fc.property(number, number, number, number, fc.double({ min: 0.5, max: 2, noNaN: true }), (x, y, pointerX, pointerY, factor) => {
        const before = { scale: 1, x, y };
        const after = zoomAt(before, { x: pointerX, y: pointerY }, factor, 0.1);
        expect((pointerX - after.x) / after.scale).toBeCloseTo(pointerX - x, 6);
        expect((pointerY - after.y) / after.scale).toBeCloseTo(pointerY - y, 6);
      }),
    );
  });

  test("a picture cannot be lost outside of the stage", () => {
    const picture = { width: 1000, height: 400 };
    expect(held({ scale: 1, x: 5000, y: 50 }, stage, picture)).toEqual({ scale: 1, x: 100, y: 0 });
    expect(held({ scale: 2, x: -5000, y: -5000 }, stage, picture)).toEqual({ scale: 2, x: -600, y: -100 });
  });
});
