import { Brain, Braces, Wrench } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Block, Message } from "../../../../shared/contract/threads.ts";
import { BlockFold } from "../../../parts/conversation/messages/block-fold.tsx";
import { type Source, Sources } from "../../../parts/conversation/messages/sources.tsx";
import { TextBlock } from "../../../parts/conversation/messages/text-block.tsx";
import { ThinkingFold } from "../../../parts/conversation/messages/thinking-fold.tsx";
import { citationsOf, sourcesOf } from "./citations.ts";

/** What an answer is made of, block by block; unknown ones too (GEN-09). */
export function AnswerBlocks({ message }: { message: Message }) {
  const { blocks, state } = message;
  const isGrowing = state === "waiting" || state === "streaming";
  const sources = sourcesOf(blocks);
  return (
    <>
      {blocks.map((block, place) => (
        // Blocks of an answer are only ever appended.
        <BlockView key={place} block={block} sources={sources} isGrowing={isGrowing && place === blocks.length - 1} />
      ))}
      {sources.length > 0 && <Sources sources={sources} />}
    </>
  );
}

function BlockView({ block, sources, isGrowing }: { block: Block; sources: readonly Source[]; isGrowing: boolean }) {
  const { t } = useTranslation();
  const { type } = block;
  if (type === "text") return <TextBlock text={stringOf(block["text"])} isGrowing={isGrowing} marks={citationsOf(block, sources)} />;
  if (type === "thinking") return <ThinkingFold text={stringOf(block["thinking"])} isGrowing={isGrowing} />;
  if (type === "redacted_thinking") return <BlockFold icon={<Brain aria-hidden />} title={t("chat.blocks.redacted")} json={block} />;
  if (type.endsWith("tool_use")) return <ToolUse block={block} />;
  if (type.endsWith("tool_result")) return <ToolResult block={block} />;
  return <BlockFold icon={<Braces aria-hidden />} title={t("chat.blocks.unknown", { type })} json={block} />;
}

function ToolUse({ block }: { block: Block }) {
  const { t } = useTranslation();
  const name = stringOf(block["name"]) || block.type;
  const query = inputQuery(block["input"]);
  const title = query === undefined ? t("chat.blocks.tool", { name }) : t("chat.blocks.toolFor", { name, query });
  return <BlockFold icon={<Wrench aria-hidden />} title={title} json={block["input"] ?? block["partial_json"] ?? block} />;
}

function ToolResult({ block }: { block: Block }) {
  const { t } = useTranslation();
  const content = block["content"];
  const title = Array.isArray(content)
    ? t("chat.blocks.results", { count: content.length })
    : isError(content)
      ? t("chat.blocks.toolError", { code: stringOf(content["error_code"]) })
      : t("chat.blocks.result");
  return <BlockFold icon={<Wrench aria-hidden />} title={title} json={content} />;
}

const stringOf = (value: unknown): string => (typeof value === "string" ? value : "");

function inputQuery(input: unknown): string | undefined {
  const query = typeof input === "object" && input !== null && "query" in input ? input.query : undefined;
  return typeof query === "string" ? query : undefined;
}

function isError(content: unknown): content is Record<string, unknown> {
  return typeof content === "object" && content !== null && "error_code" in content;
}
