import { expect, test } from "vitest";
import { clipRecipe, foxRecipe, openStudioWithDemo } from "./open-studio.ts";

test("CV-08 GEN-10 a model of the same name is called in each area as the connection says for that area", async () => {
  const { client, close } = await openStudioWithDemo();
  try {
    const [connection] = await client.connections.list();
    const nameIn = async (recipe: ReturnType<typeof foxRecipe> | ReturnType<typeof clipRecipe>) => {
      const { body } = await client.jobs.preview({ recipe });
      return (body as { model?: string }).model;
    };
    const rename = (modelNames: Record<string, string>) =>
      client.connections.update({ id: connection?.id ?? "", settings: { modelNames } });
    await rename({ "vidgen-2": "house-native" });
    expect([await nameIn(foxRecipe()), await nameIn(clipRecipe())]).toEqual(["house-native", "vidgen-2"]);
    await rename({ "compatible-video/vidgen-2": "house-clips" });
    expect([await nameIn(foxRecipe()), await nameIn(clipRecipe())]).toEqual(["vidgen-2", "house-clips"]);
  } finally {
    await close();
  }
});
