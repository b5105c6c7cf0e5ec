import { useQueries } from "@tanstack/react-query";
import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Entry } from "../../../shared/contract/library.ts";
import { known } from "../../actions/action.ts";
import { openShortcutSheet } from "../../actions/frame-dialog.ts";
import { KeysAhead } from "../../actions/keys-ahead.ts";
import { leaveByEscape } from "../../actions/leave-by-escape.ts";
import { useLiveActions } from "../../actions/live-actions.ts";
import { FailureNotice } from "../../parts/failure-notice.tsx";
import { IconButton } from "../../parts/icon-button.tsx";
import { nothingLiesOver } from "../../parts/nothing-lies-over.ts";
import { closeComparing, comparableAs, useComparing } from "../../state/comparing.ts";
import { failureOf } from "../../state/failure-of.ts";
import { orpc } from "../../state/queries.ts";
import { PictureCompare } from "./pictures/picture-compare.tsx";
import { TakeWall } from "./takes/take-wall.tsx";

/** What `openComparing` asks for, over the whole window: takes in step, or pictures side by side. */
export function CompareDialog() {
  const { t } = useTranslation();
  const { ids } = useComparing();
  const content = useRef<HTMLDivElement>(null);
  const asked = useQueries({ queries: ids.map((id) => orpc.library.get.queryOptions({ input: { id } })) });
  const entries = asked.map(({ data }) => data).filter((entry) => entry !== undefined);
  const error = asked.find((one) => one.error)?.error;
  const way = entries.length === ids.length ? comparableAs(entries) : undefined;
  // Also before it is known what is shown: a key that is pressed early is not lost.
  const keys = known(way === "pictures" ? "pictures-keys" : "wall-keys");
  useLiveActions([{ ...keys, isHidden: true, when: nothingLiesOver, perform: openShortcutSheet }]);
  const title = way === "pictures" ? t("look.pictures.name") : t("look.wall.name");
  return (
    <Dialog.Root open onOpenChange={(opens) => !opens && closeComparing()}>
      <Dialog.Portal>
        <Dialog.Content
          ref={content}
          aria-describedby={undefined}
          {...leaveByEscape(closeComparing)}
          onCloseAutoFocus={(event) => event.preventDefault()}
          // The work has the focus, not its first button: Space plays.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            content.current?.focus();
          }}
          className="fixed inset-0 z-40 flex flex-col bg-bg outline-none"
        >
          {error && (
            <Frame title={title}>
              <FailureNotice failure={failureOf(error)} className="m-4" />
            </Frame>
          )}
          {!error && <Body way={way} entries={entries} title={title} />}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Body({ way, entries, title }: { way: ReturnType<typeof comparableAs>; entries: readonly Entry[]; title: string }) {
  const head = (extra: ReactNode) => <Head title={title}>{extra}</Head>;
  if (way === "takes") return <TakeWall takes={entries} head={head} />;
  if (way === "pictures") return <PictureCompare pictures={entries} head={head} />;
  return (
    <Frame title={title}>
      <KeysAhead />
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <>
      <Head title={title} />
      {children}
    </>
  );
}

function Head({ title, children }: { title: string; children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <header className="flex h-11 shrink-0 items-center gap-2 pr-2 pl-4" onMouseDown={(event) => event.preventDefault()}>
      <Dialog.Title className="min-w-0 truncate text-title font-medium">{title}</Dialog.Title>
      <div className="flex min-w-0 grow items-center gap-2">{children}</div>
      <Dialog.Close asChild>
        <IconButton name={t("parts.close")} icon={X} shortcut="Escape" />
      </Dialog.Close>
    </header>
  );
}
