import { arrange } from "./arrange.ts";
import { actions } from "./actions.ts";
import { assets } from "./assets.ts";
import { batches } from "./batches.ts";
import { chat } from "./chat.ts";
import { chatWork } from "./chat-work.ts";
import { clips } from "./clips.ts";
import { costs } from "./costs.ts";
import { exports } from "./exports.ts";
import { frame } from "./frame.ts";
import { generate } from "./generate.ts";
import { help } from "./help.ts";
import { images } from "./images.ts";
import { imports } from "./imports.ts";
import { library } from "./library.ts";
import { look } from "./look.ts";
import { markdown } from "./markdown.ts";
import { mask } from "./mask.ts";
import { parts } from "./parts.ts";
import { queue } from "./queue.ts";
import { settings } from "./settings.ts";
import { verification } from "./verification.ts";
import { video } from "./video.ts";

/** All words of the page: `t("video.title")`. One file a panel; `{name}` takes a value, `_one` and `_other` a count. */
export const english = {
  actions,
  arrange,
  assets,
  batches,
  chat,
  chatWork,
  clips,
  costs,
  exports,
  frame,
  generate,
  help,
  images,
  imports,
  library,
  look,
  markdown,
  mask,
  parts,
  queue,
  settings,
  verification,
  video,
} as const;
