import { memo, useState } from "react";
import { BlocksView } from "./block-view.tsx";
import { grouped } from "./blocks.ts";
import { withoutHalfMark } from "./half-marks.ts";
import type { JudgedLink } from "./judge-link.ts";
import { LinkAsking } from "./link-asking.ts";
import { LinkDialog } from "./link-dialog.tsx";
import { useBlocks } from "./use-blocks.ts";
import { usePacedText } from "./use-paced-text.ts";

/**
 * An answer written in Markdown (CH-06), drawn as it streams: in blocks that are never drawn again once finished, twenty times a second at
 * most. Nothing in it runs, is fetched, or leads out of the page unasked; HTML is words.
 */
export function MarkdownText({ text, isStreaming = false }: { text: string; isStreaming?: boolean }) {
  const [asked, setAsked] = useState<JudgedLink>();
  const paced = usePacedText(text, isStreaming);
  return (
    <LinkAsking value={setAsked}>
      <Text text={isStreaming ? withoutHalfMark(paced) : paced} isStreaming={isStreaming} />
      {asked && <LinkDialog link={asked} onClose={() => setAsked(undefined)} />}
    </LinkAsking>
  );
}

const outOfView = { contentVisibility: "auto", containIntrinsicSize: "auto 100% auto 600px" } as const;

const Text = memo(function Text({ text, isStreaming }: { text: string; isStreaming: boolean }) {
  const { finished, open, links } = useBlocks(text);
  // Groups that were drawn as they came have a size that the browser remembers: out of view it need not lay them out or paint them again.
  const [hasGrown] = useState(isStreaming);
  // A block stays in its place when it is finished, so that what was drawn of it stays too.
  const groups = grouped(finished, open);
  return (
    <div data-selectable className="wrap-anywhere [&>:first-child>:first-child]:mt-0">
      {groups.map((tokens, index) => (
        <div key={index} style={hasGrown ? outOfView : undefined}>
          <BlocksView tokens={tokens} links={links} isOpen={isStreaming && index === groups.length - 1} />
        </div>
      ))}
    </div>
  );
});
