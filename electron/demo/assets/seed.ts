import sharp from "sharp";
import { saveGroup } from "./actions.ts";
import type { Library } from "./library.ts";
import { newId, type StoredAsset } from "./record.ts";

/** Pictures that the made-up assets share. */
const PICTURES = 24;
const words = ["lantern", "harbour", "fox", "tea house", "night market", "bridge", "snow", "bamboo", "courtyard", "ferry", "kite", "mill"];

/** Fills a library with groups and Active pictures, for trying how a large one behaves. `keep` stores a file and names it. */
export async function seedLibrary(library: Library, groups: number, assets: number, keep: (bytes: Buffer) => string): Promise<void> {
  const files: string[] = [];
  for (let number = 0; number < Math.min(PICTURES, assets); number++) files.push(keep(await picture(number)));
  const groupIds = Array.from({ length: groups }, (_, number) => {
    const name = `${word(number)} ${number + 1}`;
    return saveGroup(library, { name, description: `Made up, number ${number + 1}`, groupType: "AIGC", projectName: "default" }).id;
  });
  const now = Date.now();
  for (let number = 0; number < assets; number++) {
    const createdAt = now - (assets - number) * 1000;
    const asset: StoredAsset = {
      // Ids that are made so fast would meet: a number keeps them apart.
      id: `${newId("asset")}${number.toString(36)}`,
      name: `${word(number * 7)} ${number + 1}`,
      groupId: groupIds[number % groups] ?? "",
      assetType: "Image",
      projectName: "default",
      strategy: "Default",
      createdAt,
      updatedAt: createdAt,
      outcome: { doneAt: createdAt, file: files[number % files.length] ?? "" },
      moderatingPolls: 0,
      isSeen: true,
    };
    library.assets.save(asset);
  }
}

function word(number: number): string {
  return words[number % words.length] ?? "";
}

async function picture(number: number): Promise<Buffer> {
  const hue = Math.round((number * 360) / PICTURES);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><defs><linearGradient id="g" x2="0.6" y2="1">
<stop offset="0" stop-color="hsl(${hue},55%,72%)"/><stop offset="1" stop-color="hsl(${(hue + 40) % 360},60%,28%)"/></linearGradient></defs>
<rect width="640" height="480" fill="url(#g)"/><circle cx="${120 + ((number * 97) % 400)}" cy="${110 + ((number * 53) % 120)}" r="56" fill="hsl(${hue},80%,88%)"/></svg>`;
  return await sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer();
}
