import type { ReactNode } from "react";
import type { NativeVideoRecipe } from "../../../../shared/contract/recipes.ts";

/** The place of a video that is not there, in the shape that was asked for. */
export function ShapeWell({ recipe, children }: { recipe: NativeVideoRecipe; children: ReactNode }) {
  const [width = 16, height = 9] = (recipe.ratio ?? "16:9").split(":").map(Number);
  return (
    <div className="flex min-h-0 grow items-center justify-center [container-type:size]">
      <div
        className="flex flex-col items-center justify-center rounded-card bg-well p-6 text-center"
        style={{
          aspectRatio: `${width} / ${height}`,
          width: `min(100cqw, calc(100cqh * ${width / height}))`,
          minWidth: "min(320px, 100%)",
        }}
      >
        {children}
      </div>
    </div>
  );
}
