import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  fillMaskHoles,
  growMask,
  removeMaskSpecks,
  shrinkMask,
  featherMask,
} from "../../../renderer/panels/images/mask/engine/operations.ts";
import { keepConnected, markSimilar } from "../../../renderer/panels/images/mask/engine/flood.ts";
import { MaskRaster } from "../../../renderer/panels/images/mask/engine/mask-raster.ts";
import { maskFromPixels } from "../../../renderer/panels/images/mask/engine/mask-from-pixels.ts";
import { readPlane } from "../../../renderer/panels/images/mask/engine/plane.ts";
import { dropPlane, liftArea } from "../../../renderer/panels/images/mask/engine/selection.ts";
import {
  areaBetween,
  invert,
  paintAll,
  paintEllipse,
  paintPolygon,
  paintRectangle,
} from "../../../renderer/panels/images/mask/engine/shapes.ts";
import { countPainted, maskStatistics } from "../../../renderer/panels/images/mask/engine/statistics.ts";
import { change, isSame, maskOf, textOf, valuesOf } from "./mask-parts.ts";

const area = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });

describe("IM-03 shapes", () => {
  test("a rectangle takes the pixels that the drag touches, in any direction, clipped", () => {
    const raster = new MaskRaster(6, 4);
    change(raster, (edit) => paintRectangle(edit, areaBetween({ x: 4.2, y: 2.9 }, { x: 1.7, y: -3 }), "paint"));
    expect(textOf(raster)).toEqual([".####.", ".####.", ".####.", "......"]);
  });

  test("rectangles over many tiles are exact", () => {
    const side = fc.integer({ min: -50, max: 900 });
    fc.assert(
      fc.property(side, side, side, side, (left, top, right, bottom) => {
        const raster = new MaskRaster(800, 530);
        change(raster, (edit) => paintRectangle(edit, area(left, top, right, bottom), "paint"));
        const wide = Math.max(0, Math.min(800, right) - Math.max(0, left));
        const high = Math.max(0, Math.min(530, bottom) - Math.max(0, top));
        expect(countPainted(raster)).toBe(wide * high);
      }),
      { numRuns: 50 },
    );
  });

  test("an ellipse is round and even", () => {
    const raster = new MaskRaster(7, 7);
    change(raster, (edit) => paintEllipse(edit, area(0, 0, 7, 7), "paint"));
    expect(textOf(raster)).toEqual(["..###..", ".#####.", "#######", "#######", "#######", ".#####.", "..###.."]);
  });

  test("a lasso that crosses itself leaves no hole; a polygon shares no pixel with its neighbour", () => {
    const raster = new MaskRaster(8, 8);
    const loop = [0, 1].flatMap(() => [
      { x: 1, y: 1 },
      { x: 7, y: 1 },
      { x: 7, y: 7 },
      { x: 1, y: 7 },
    ]);
    change(raster, (edit) => paintPolygon(edit, loop, "paint"));
    expect(countPainted(raster)).toBe(36);
    const halves = [
      [
        { x: 0, y: 0 },
        { x: 8, y: 0 },
        { x: 0, y: 8 },
      ],
      [
        { x: 8, y: 0 },
        { x: 8, y: 8 },
        { x: 0, y: 8 },
      ],
    ];
    const counts = halves.map((half) => {
      const own = new MaskRaster(8, 8);
      change(own, (edit) => paintPolygon(edit, half, "paint"));
      return countPainted(own);
    });
    expect((counts[0] ?? 0) + (counts[1] ?? 0)).toBe(64);
  });

  test("fill, clear and invert", () => {
    const raster = maskOf("#..", ".#.");
    change(raster, invert);
    expect(textOf(raster)).toEqual([".##", "#.#"]);
    change(raster, (edit) => paintAll(edit, "paint"));
    expect(countPainted(raster)).toBe(6);
    expect(raster.bytes).toBe(0);
    change(raster, (edit) => paintAll(edit, "erase"));
    expect(raster.isEmpty).toBe(true);
  });
});

describe("IM-03 growing, shrinking, feather", () => {
  test("growing reaches every pixel within the radius, exactly", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(59), fc.nat(49)), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 30 }),
        (dots, radius) => {
          const raster = new MaskRaster(60, 50);
          change(raster, (edit) => dots.forEach(([x, y]) => edit.pixel(x, y, "paint")));
          change(raster, (edit) => growMask(edit, radius));
          const expected = Uint8Array.from({ length: 3000 }, (_, at) =>
            dots.some(([x, y]) => Math.hypot((at % 60) - x, Math.floor(at / 60) - y) <= radius) ? 255 : 0,
          );
          expect(isSame(valuesOf(raster), expected)).toBe(true);
        },
      ),
      { numRuns: 30 },
    );
  });

  test("shrinking takes from the edges, not from the picture's border", () => {
    const raster = maskOf("####....", "####....", "####....", "####....");
    change(raster, (edit) => shrinkMask(edit, 2));
    expect(textOf(raster)).toEqual(["##......", "##......", "##......", "##......"]);
  });

  test("block by block is the same as all at once", () => {
    const raster = new MaskRaster(700, 600);
    const paint = () => change(raster, (edit) => paintEllipse(edit, area(100, 90, 620, 530), "paint"));
    paint();
    change(raster, (edit) => growMask(edit, 40));
    const grown = valuesOf(raster);
    const wrong = [...grown.keys()].filter((at) => {
      const [x, y] = [(at % 700) + 0.5 - 360, Math.floor(at / 700) + 0.5 - 310];
      // Well inside and well outside of the ellipse with 40 more.
      const inside = (x / 298) ** 2 + (y / 258) ** 2 < 1;
      const outside = (x / 302) ** 2 + (y / 262) ** 2 > 1;
      return (inside && grown[at] !== 255) || (outside && grown[at] !== 0);
    });
    expect(wrong).toEqual([]);
  });

  test("a feather is even on both sides of the edge, and whole at the picture's border", () => {
    const raster = new MaskRaster(600, 40);
    change(raster, (edit) => paintRectangle(edit, area(0, 0, 300, 40), "paint"));
    change(raster, (edit) => featherMask(edit, 20));
    expect(raster.at(0, 0)).toBe(255);
    expect(raster.at(250, 20)).toBe(255);
    expect(raster.at(350, 20)).toBe(0);
    for (let step = 0; step < 30; step += 1) {
      expect(Math.abs(raster.at(299 - step, 20) + raster.at(300 + step, 20) - 255), `at ${step}`).toBeLessThanOrEqual(3);
    }
    expect(raster.at(290, 0)).toBe(raster.at(290, 39));
  });
});

describe("IM-03 colours, holes, selections", () => {
  const red = [200, 10, 10, 255];
  const blue = [10, 10, 200, 255];
  const picture = Uint8ClampedArray.from([red, red, blue, red, blue, blue, blue, red].flat());

  test("a colour range takes all that is near; a flood only what hangs together", () => {
    const plane = readPlane(new MaskRaster(4, 2), area(0, 0, 4, 2));
    markSimilar(picture, { red: 190, green: 15, blue: 15, alpha: 255 }, 10, plane.data);
    expect([...plane.data]).toEqual([255, 255, 0, 255, 0, 0, 0, 255]);
    keepConnected(plane, 0, 0);
    expect([...plane.data]).toEqual([255, 255, 0, 0, 0, 0, 0, 0]);
    markSimilar(picture, { red: 190, green: 15, blue: 15, alpha: 255 }, 9, plane.data);
    expect(plane.data.some((mark) => mark !== 0)).toBe(false);
  });

  test("colours under full transparency do not count", () => {
    const marks = new Uint8Array(2);
    markSimilar(Uint8ClampedArray.of(255, 0, 0, 0, 9, 9, 9, 255), { red: 9, green: 9, blue: 9, alpha: 0 }, 4, marks);
    expect([...marks]).toEqual([255, 0]);
  });

  test("holes are filled, bays are not", () => {
    const raster = maskOf(".####.", ".#..#.", ".####.", "##..#.", ".#..#.");
    change(raster, fillMaskHoles);
    expect(textOf(raster)).toEqual([".####.", ".####.", ".####.", "##..#.", ".#..#."]);
  });

  test("a part is moved or copied by whole pixels, over what lies there", () => {
    const raster = maskOf("##....", "##....", ".....#");
    change(raster, (edit) => dropPlane(edit, liftArea(edit, area(0, 0, 2, 2), "copy"), 3, 1));
    expect(textOf(raster)).toEqual(["##....", "##.##.", "...###"]);
    change(raster, (edit) => dropPlane(edit, liftArea(edit, area(0, 0, 2, 2), "move"), -1, 0));
    expect(textOf(raster)).toEqual(["#.....", "#..##.", "...###"]);
  });

  test("a picture is read as a mask by its transparency or its brightness", () => {
    const rgba = Uint8ClampedArray.of(255, 255, 255, 255, 0, 0, 0, 255, 255, 255, 255, 0, 0, 255, 0, 255);
    const values = new Uint8Array(4);
    maskFromPixels(rgba, "alpha", values);
    expect([...values]).toEqual([0, 0, 255, 0]);
    maskFromPixels(rgba, "brightness", values);
    expect([...values]).toEqual([255, 0, 0, 182]);
  });

  test("statistics: share, alphas, specks and tiny holes", () => {
    const raster = new MaskRaster(600, 300);
    change(raster, (edit) => {
      paintRectangle(edit, area(10, 10, 210, 110), "paint");
      paintRectangle(edit, area(100, 50, 103, 53), "erase");
      edit.pixel(400, 200, "paint");
      edit.pixel(402, 200, "paint");
      paintRectangle(edit, area(500, 20, 520, 21), "paint");
      edit.pixel(300, 100, "paint", 100);
    });
    const { painted, share, alphas, islands, holes } = maskStatistics(raster, false);
    expect({ painted, islands, holes }).toEqual({ painted: 20_000 - 9 + 22, islands: 2, holes: 1 });
    expect(share).toBe(painted / 180_000);
    expect([alphas[0], alphas[255]]).toEqual([painted, 180_000 - painted]);
    expect(maskStatistics(raster, true).alphas[155]).toBe(1);
  });

  test("islands that meet further down are one", () => {
    const raster = maskOf("#.#.#.#.#.#", "#.#.#.#.#.#", "###########");
    const { islands, holes } = maskStatistics(raster, false);
    expect({ islands, holes }).toEqual({ islands: 0, holes: 5 });
  });
});

describe("IM-04 specks", () => {
  test("tiny islands go and tiny holes are filled; what is larger stays", () => {
    const raster = new MaskRaster(300, 300);
    change(raster, (edit) => {
      paintRectangle(edit, area(10, 10, 110, 110), "paint");
      paintRectangle(edit, area(50, 50, 53, 55), "erase");
      paintRectangle(edit, area(70, 50, 75, 55), "erase");
      paintRectangle(edit, area(200, 200, 204, 204), "paint");
      paintRectangle(edit, area(250, 200, 255, 205), "paint");
    });
    change(raster, removeMaskSpecks);
    expect(countPainted(raster)).toBe(10_000 - 25 + 25);
    expect([raster.at(51, 51), raster.at(72, 52), raster.at(201, 201), raster.at(252, 202)]).toEqual([255, 0, 0, 255]);
    const { islands, holes } = maskStatistics(raster, false);
    expect(islands + holes).toBe(0);
  });
});
