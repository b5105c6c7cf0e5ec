import { Component, type ReactNode } from "react";
import { words } from "../i18n/language.ts";
import { Button } from "../parts/button.tsx";
import { FailureNotice } from "../parts/failure-notice.tsx";
import { failureOf } from "../state/failure-of.ts";

/** Keeps a panel's own error inside the panel: the rest goes on, and there is a way out. */
export class PanelBoundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    if (this.state.error === undefined) return this.props.children;
    return (
      <main className="flex flex-col items-center justify-center gap-3 p-8 [grid-area:main]">
        <h1 className="text-title font-semibold">{words.t("frame.panelFailed")}</h1>
        <FailureNotice failure={failureOf(this.state.error)} className="max-w-140" />
        <Button onClick={() => window.location.reload()}>{words.t("frame.reload")}</Button>
      </main>
    );
  }
}
