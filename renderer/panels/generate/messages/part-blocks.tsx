import { Braces, Paperclip, Wrench } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Block, Message } from "../../../../shared/contract/threads.ts";
import { BlockFold } from "../../../parts/conversation/messages/block-fold.tsx";
import { Sources } from "../../../parts/conversation/messages/sources.tsx";
import { TextBlock } from "../../../parts/conversation/messages/text-block.tsx";
import { ThinkingFold } from "../../../parts/conversation/messages/thinking-fold.tsx";
import { asksForPicture, asObject, asText, partOf, pictureIn } from "./blocks.ts";
import { codePartIn, CodeBlockView } from "./code-block-view.tsx";
import { markedTexts, sourcesIn } from "./grounding.ts";
import { PicturePart, PictureRoom } from "./picture-part.tsx";
import { SearchChips } from "./search-chips.tsx";

/** What an answer is made of, part by part; unknown ones too (GEN-09). Thoughts stand folded in their place. */
export function PartBlocks({ message }: { message: Message }) {
  const { blocks, state, details } = message;
  const isGrowing = state === "waiting" || state === "streaming";
  const grounding = asObject(details?.service?.["groundingMetadata"]);
  const sources = sourcesIn(grounding);
  const texts = isGrowing ? undefined : markedTexts(blocks, grounding);
  const awaitsPicture = isGrowing && asksForPicture(message) && !blocks.some((block) => pictureIn(block)?.isThought === false);
  return (
    <>
      {thoughtsTogether(blocks).map((group, place) =>
        group.type === "thoughts" ? (
          <Thoughts key={place} message={message} blocks={group.blocks} isGrowing={isGrowing && group.isLast} />
        ) : (
          // Blocks of an answer are only ever appended.
          <PartView
            key={place}
            message={message}
            block={group.block}
            text={texts?.get(group.index)}
            isGrowing={isGrowing && group.isLast}
          />
        ),
      )}
      {awaitsPicture && <PictureRoom message={message} />}
      {sources.length > 0 && <Sources sources={sources} />}
      {grounding && <SearchChips grounding={grounding} />}
    </>
  );
}

type Group =
  | { type: "thoughts"; blocks: readonly Block[]; isLast: boolean }
  | { type: "block"; block: Block; index: number; isLast: boolean };

const isThought = (block: Block) => block.type === "thinking" || pictureIn(block)?.isThought === true;

/** Thoughts in a row, words and pictures, are one fold. */
function thoughtsTogether(blocks: readonly Block[]): Group[] {
  const groups: Group[] = [];
  for (const [index, block] of blocks.entries()) {
    const isLast = index === blocks.length - 1;
    const before = groups.at(-1);
    if (!isThought(block)) groups.push({ type: "block", block, index, isLast });
    else if (before?.type === "thoughts") groups[groups.length - 1] = { type: "thoughts", blocks: [...before.blocks, block], isLast };
    else groups.push({ type: "thoughts", blocks: [block], isLast });
  }
  return groups;
}

function Thoughts({ message, blocks, isGrowing }: { message: Message; blocks: readonly Block[]; isGrowing: boolean }) {
  const text = blocks.map((block) => asText(block["thinking"])).join("");
  const pictures = blocks.flatMap((block) => pictureIn(block) ?? []);
  return (
    <ThinkingFold text={text} pictures={pictures.length} isGrowing={isGrowing}>
      <div className="flex flex-wrap gap-2 pt-2">
        {pictures.map((picture, place) => (
          <PicturePart key={place} message={message} picture={picture} isSmall />
        ))}
      </div>
    </ThinkingFold>
  );
}

function PartView({
  message,
  block,
  text,
  isGrowing,
}: {
  message: Message;
  block: Block;
  /** The block's words with marks of what they rest on. */
  text: string | undefined;
  isGrowing: boolean;
}) {
  const { t } = useTranslation();
  const picture = pictureIn(block);
  if (picture) return <PicturePart message={message} picture={picture} />;
  if (block.type === "text") {
    const said = text ?? asText(block["text"]);
    // A part may carry nothing but a signature.
    return said === "" ? null : <TextBlock text={said} isGrowing={isGrowing} marks={[]} />;
  }
  const part = partOf(block);
  const code = codePartIn(part);
  if (code) return <CodeBlockView code={code} />;
  const call = asObject(part["functionCall"]) ?? asObject(part["functionResponse"]);
  if (call) {
    const title = t(part["functionCall"] ? "generate.parts.call" : "generate.parts.response", { name: asText(call["name"]) });
    return <BlockFold icon={<Wrench aria-hidden />} title={title} json={part} />;
  }
  const file = asObject(part["fileData"]) ?? asObject(part["inlineData"]) ?? asObject(part["inline_data"]);
  if (file) {
    const title = t("generate.parts.file", { mime: asText(file["mimeType"]) || asText(file["mime_type"]) });
    return <BlockFold icon={<Paperclip aria-hidden />} title={title} json={part} />;
  }
  const name = Object.keys(part).find((field) => !["thought", "thoughtSignature"].includes(field)) ?? block.type;
  return <BlockFold icon={<Braces aria-hidden />} title={t("chat.blocks.unknown", { type: name })} json={part} />;
}
