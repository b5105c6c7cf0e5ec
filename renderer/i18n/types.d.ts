import "i18next";
import type { english } from "./en/words.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "words";
    resources: { words: typeof english };
    interpolationPrefix: "{";
    interpolationSuffix: "}";
  }
}
