import { expect, test } from "vitest";
import { filesToImport, transferredFiles } from "../../../renderer/state/files-to-import.ts";

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

/** A dropped folder as a browser tells of it: a hundred entries at a time. */
function folderEntry(name: string, entries: readonly unknown[]) {
  const createReader = () => {
    let at = 0;
    return { readEntries: (give: (some: unknown[]) => void) => give(entries.slice(at, (at += 100))) };
  };
  return { name, isDirectory: true, isFile: false, createReader };
}

function fileEntry(name: string, error?: Error) {
  const file = (give: (file: File) => void, refuse: (error: unknown) => void) => (error ? refuse(error) : give(new File([], name)));
  return { name, isDirectory: false, isFile: true, file };
}

test("DT-04 a file or folder of a drop that cannot be read stops no other, and is told as refused", async () => {
  const gone = new DOMException("", "NotFoundError");
  const locked = { name: "locked", isDirectory: true, isFile: false, createReader: () => ({ readEntries: refuseWith(gone) }) };
  const many = Array.from({ length: 250 }, (_, place) => fileEntry(`${place}.png`));
  const folder = folderEntry("a", [fileEntry("gone.png", gone), fileEntry(".odd", gone), locked, folderEntry("b", many)]);
  const item = { kind: "file", webkitGetAsEntry: () => folder, getAsFile: () => null };
  const { files, refused } = await transferredFiles({ items: [item] } as unknown as DataTransfer);
  expect(files.map(({ path }) => path)).toEqual(many.map(({ name }) => `a/b/${name}`));
  expect(refused).toMatchObject([
    { path: "a/gone.png", status: "refused", error: { reason: "import-unreadable", detail: { name: "gone.png", said: "NotFoundError" } } },
    { path: "a/locked", status: "refused", error: { reason: "import-unreadable" } },
  ]);
});

function refuseWith(error: Error) {
  return (_give: unknown, refuse: (error: unknown) => void) => refuse(error);
}
