import type { ContentItem, MediaItem, Role } from "./native-video-content.ts";
import { readSound } from "./media/read-sound.ts";
import { readPicture } from "./media/read-picture.ts";
import { invalid } from "./refusal.ts";

/** The upstream's own tolerance: containers round a 15 s clip up. */
export const MOST_SECONDS = 15.2;

/** What the items must be together: combinations, modes and counts (interface 4.1 rules 1 and 2, section 8). */
export async function checkModes(items: readonly ContentItem[]): Promise<void> {
  if (items.some((item) => item.type === "draft_task")) {
    if (items.length > 1) throw invalid("content", "a draft task excludes every other item");
    return;
  }
  const media = items.filter((item) => item.type === "media");
  checkRoles(media);
  checkCounts(media);
  await checkBytes(media);
}

/** The role that an item plays: its own, or a first frame for a single image and the only role of a video or an audio clip. */
export function effectiveRole(item: MediaItem): Role {
  if (item.role) return item.role;
  return item.kind === "image" ? "first_frame" : `reference_${item.kind}`;
}

function checkRoles(media: readonly MediaItem[]): void {
  const images = media.filter((item) => item.kind === "image");
  if (images.length > 1 && images.some((item) => !item.role)) throw invalid("content", "role must be specified for image contents");
  const roles = media.map(effectiveRole);
  const count = (role: Role) => roles.filter((each) => each === role).length;
  const frames = count("first_frame") + count("last_frame");
  if (frames > 0 && frames < roles.length) {
    throw invalid("content", "first/last frame content cannot be mixed with reference media content");
  }
  if (count("first_frame") > 1 || count("last_frame") > 1) throw invalid("content", "at most one first frame and one last frame");
  if (count("last_frame") > count("first_frame")) throw invalid("content", "a last frame needs a first frame");
}

function checkCounts(media: readonly MediaItem[]): void {
  const count = (kind: string) => media.filter((item) => item.kind === kind).length;
  if (count("image") > 9) throw invalid("content", "at most 9 reference images");
  if (count("video") > 3) throw invalid("content", "at most 3 reference videos");
  if (count("audio") > 3) throw invalid("content", "at most 3 reference audio clips");
  if (count("audio") > 0 && count("audio") === media.length) throw invalid("content", "audio needs an image or a video beside it");
}

/** What came inline is looked at: pictures must decode, sounds must decode and stay within the limit together. */
async function checkBytes(media: readonly MediaItem[]): Promise<void> {
  let seconds = 0;
  for (const item of media) {
    if (item.source.type !== "data") continue;
    const at = `content[${item.index}]`;
    if (item.kind === "image") await readPicture(item.source.bytes, at);
    else seconds += await readSound(item.source.bytes, at);
  }
  if (seconds > MOST_SECONDS) throw invalid("content", "the reference audio clips must not be longer than 15 seconds in all");
}
