import { FlaskConical, Plug } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import lantern from "../theme/lantern.svg";
import type { FailureData } from "../../shared/failure.ts";
import type { ConnectionForm } from "../parts/connection/connection-form.tsx";
import { Button } from "../parts/button.tsx";
import { FailureNotice } from "../parts/failure-notice.tsx";
import { startDemoConnection } from "../state/connections.ts";
import { failureOf } from "../state/failure-of.ts";
import { goTo } from "../state/layout.ts";

/** First start: two ways to begin, side by side (DT-02). */
export function Welcome() {
  const { t } = useTranslation();
  // The form's code comes while the person reads.
  const [form, setForm] = useState<{ ConnectionForm: typeof ConnectionForm }>();
  useEffect(() => void import("../parts/connection/connection-form.tsx").then(setForm, reportError), []);
  const [isConnecting, setIsConnecting] = useState(false);
  const [isStarting, setIsStarting] = useState(false);
  const [failure, setFailure] = useState<FailureData>();
  const startDemo = async () => {
    setIsStarting(true);
    setFailure(undefined);
    try {
      await startDemoConnection();
      goTo("video");
    } catch (error) {
      setFailure(failureOf(error));
      setIsStarting(false);
    }
  };
  return (
    <main className="flex min-h-0 grow flex-col overflow-y-auto">
      <div className="m-auto w-[760px] max-w-full p-8">
        <img src={lantern} alt="" className="size-14" />
        <h1 className="mt-5 text-huge leading-tight font-semibold text-balance">{t("settings.welcome.title")}</h1>
        <p className="mt-2 max-w-150 text-title text-muted">{t("settings.welcome.intro")}</p>
        {isConnecting ? (
          <section className="mt-8 rounded-card border border-line bg-surface p-6">
            <h2 className="mb-4 text-title font-semibold">{t("settings.form.addTitle")}</h2>
            {form && <form.ConnectionForm onCancel={() => setIsConnecting(false)} onSaved={() => goTo("video")} />}
          </section>
        ) : (
          <div className="mt-8 grid grid-cols-2 gap-4">
            <Choice
              icon={<FlaskConical aria-hidden className="size-5! text-accent-words" />}
              title={t("settings.welcome.demoTitle")}
              body={t("settings.welcome.demoBody")}
            >
              <Button look="primary" isBusy={isStarting} onClick={() => void startDemo()}>
                {t("settings.welcome.demoDo")}
              </Button>
            </Choice>
            <Choice
              icon={<Plug aria-hidden className="size-5! text-muted" />}
              title={t("settings.welcome.connectTitle")}
              body={t("settings.welcome.connectBody")}
            >
              <Button className="h-8!" onClick={() => setIsConnecting(true)}>
                {t("settings.welcome.connectDo")}
              </Button>
            </Choice>
          </div>
        )}
        {failure && <FailureNotice failure={failure} onAction={() => void startDemo()} className="mt-4" />}
      </div>
    </main>
  );
}

function Choice({ icon, title, body, children }: { icon: ReactNode; title: string; body: string; children: ReactNode }) {
  return (
    <section className="flex flex-col items-start gap-2 rounded-card border border-line bg-surface p-6">
      {icon}
      <h2 className="mt-1 text-title font-semibold">{title}</h2>
      <p className="grow text-muted">{body}</p>
      <div className="mt-3">{children}</div>
    </section>
  );
}
