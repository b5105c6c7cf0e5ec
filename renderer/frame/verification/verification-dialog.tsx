import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Connection } from "../../../shared/contract/connections.ts";
import { useWords } from "../../i18n/use-words.ts";
import { ConfirmDialog } from "../../parts/confirm-dialog.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Loading, Skeleton } from "../../parts/skeleton.tsx";
import { notifyFailure } from "../../parts/toasts.tsx";
import { activateConnection, useActiveConnection, useConnections } from "../../state/connections.ts";
import { goToSettings } from "../../state/layout.ts";
import { requestPanel } from "../../state/requests.ts";
import { useVerificationDialog } from "../../state/verification-dialog.ts";
import { Announcements } from "./announcements.tsx";
import { ConsentStep, type Wishes } from "./consent-step.tsx";
import { FailedStep } from "./failed-step.tsx";
import { GoneStep } from "./gone-step.tsx";
import { LinkStep } from "./link-step.tsx";
import { NotOffered } from "./not-offered.tsx";
import { type Session, useSession } from "./use-session.ts";
import { VerifiedStep } from "./verified-step.tsx";

/** Real-person verification, step by step, with its session's connection: the one that was active when it was opened (VF-01…04). */
export function VerificationDialog() {
  const active = useActiveConnection();
  const [opened] = useState(active);
  const session = useSession();
  const { data: connections } = useConnections();
  const connection = connections?.find(({ id }) => id === session.shown?.connectionId) ?? opened ?? active;
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const { close } = useVerificationDialog();
  const leave = () => {
    session.end();
    close();
  };
  return (
    <Dialog title={t("verification.title")} isOpen onClose={() => (isUnderWay(session) ? setIsAsking(true) : leave())} size="wide">
      {connection && <Steps connection={connection} session={session} onClose={leave} />}
      {session.shown && <Announcements shown={session.shown} />}
      <ConfirmDialog
        title={t("verification.closing.title")}
        body={t("verification.closing.body")}
        act={t("verification.closing.end")}
        refuse={t("verification.closing.stay")}
        isDanger
        isOpen={isAsking}
        onAct={leave}
        onClose={() => setIsAsking(false)}
      />
    </Dialog>
  );
}

/** Only then would closing lose anything. */
function isUnderWay({ shown }: Session): boolean {
  return shown?.state === "waiting" || shown?.state === "returned" || shown?.state === "pending";
}

function Steps({ connection, session, onClose }: { connection: Connection; session: Session; onClose: () => void }) {
  const { language } = useWords();
  const [wishes, setWishes] = useState<Wishes>({ callbackUrl: "", language: language === "en" ? "en" : "zh" });
  const active = useActiveConnection();
  const isActive = active?.id === connection.id;
  const { shown, refusal, isFinding, isGone } = session;
  const again = () => session.start({ ...wishes, connectionId: connection.id });
  const openSettings = () => {
    onClose();
    goToSettings("connections");
  };
  const openGroup = async (groupId: string) => {
    if (!isActive) await activateConnection(connection.id);
    onClose();
    requestPanel({ to: "assets", what: "show-group", groupId });
  };
  if (!shown && refusal?.reason === "verification-not-offered") {
    return <NotOffered failure={refusal} onSettings={openSettings} onClose={onClose} />;
  }
  if (isFinding) {
    return (
      <Loading>
        <Skeleton className="h-70" />
      </Loading>
    );
  }
  if (isGone) return <GoneStep onAgain={again} />;
  switch (shown?.state) {
    case undefined:
      return <ConsentStep connection={connection} session={session} wishes={wishes} onChange={setWishes} onSettings={openSettings} />;
    case "waiting":
    case "returned":
    case "pending":
    case "expired":
      return <LinkStep shown={shown} onRenew={again} />;
    case "failed":
      return <FailedStep shown={shown} onAgain={again} onClose={onClose} />;
    case "ended":
      return <GoneStep onAgain={again} />;
    case "verified": {
      const { group } = shown;
      if (!group) return <GoneStep onAgain={again} />;
      const open = () => void openGroup(group.id).catch(notifyFailure);
      return <VerifiedStep group={group} connection={connection} isActive={isActive} onOpen={open} onClose={onClose} />;
    }
  }
}
