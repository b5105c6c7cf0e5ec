/** What each image model takes (interface 4.5). What is absent it refuses. */
export interface ImageModel {
  id: string;
  /** Characters of a prompt. */
  promptLimit: number;
  most: number;
  sizes: readonly string[];
  qualities?: readonly string[];
  styles?: readonly string[];
  backgrounds?: readonly string[];
  outputFormats?: readonly string[];
  edits: boolean;
}

const current = {
  promptLimit: 32_000,
  most: 10,
  sizes: ["1024x1024", "1536x1024", "1024x1536", "auto"],
  qualities: ["auto", "low", "medium", "high"],
  backgrounds: ["auto", "transparent", "opaque"],
  outputFormats: ["png", "jpeg", "webp"],
  edits: true,
} as const;

const legacy3: ImageModel = {
  id: "img-legacy-3",
  promptLimit: 4000,
  most: 1,
  sizes: ["1024x1024", "1792x1024", "1024x1792"],
  qualities: ["standard", "hd"],
  styles: ["vivid", "natural"],
  edits: false,
};

const legacy2: ImageModel = { id: "img-legacy-2", promptLimit: 1000, most: 10, sizes: ["256x256", "512x512", "1024x1024"], edits: false };

export const imageModels: readonly ImageModel[] = [{ ...current, id: "img-2" }, { ...current, id: "img-1" }, legacy3, legacy2];
