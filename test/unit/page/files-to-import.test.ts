import { expect, test } from "vitest";
import { filesToImport } from "../../../renderer/state/files-to-import.ts";

const given = (...paths: string[]) => paths.map((path) => ({ path, file: new File([path], path.split("/").at(-1) ?? "") }));
const named = (...paths: string[]) => filesToImport(given(...paths)).map(({ file, recipe }) => [file.name, recipe?.name]);

test("DT-04 a recipe goes with the file that it stands beside, in its own folder, and is no file of its own", () => {
  expect(named("a/fox.mp4", "a/fox.mp4.recipe.json", "b/fox.mp4", "Lamp.PNG", "lamp.png.Recipe.json")).toEqual([
    ["fox.mp4", "fox.mp4.recipe.json"],
    ["fox.mp4", undefined],
    ["Lamp.PNG", "lamp.png.Recipe.json"],
  ]);
  expect(named("alone.recipe.json")).toEqual([]);
});

test("DT-04 of folders, what is hidden and what systems leave there is passed over; what was given itself is not", () => {
  expect(named("a/.DS_Store", "a/Thumbs.db", "a/__MACOSX/b.png", "a/.hidden/c.png", "a/d.png", ".e.png", ".f/g.png")).toEqual([
    ["d.png", undefined],
    [".e.png", undefined],
    ["g.png", undefined],
  ]);
});
