import type { OpenRecipe } from "../exchange/open-recipe.ts";
import { failed } from "./upload.ts";

/** Receives the raw body of `POST /recipe-of?name=…` and answers with an `OpenedRecipe` as JSON, or with `{ error: FailureData }`. */
export async function receiveRecipe(request: Request, open: OpenRecipe): Promise<Response> {
  const name = new URL(request.url).searchParams.get("name") ?? "";
  try {
    return Response.json(await open(request.body ?? new Blob([]).stream(), name, request.signal));
  } catch (error) {
    return failed(error);
  }
}
