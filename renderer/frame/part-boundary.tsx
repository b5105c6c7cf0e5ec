import { Component, type ReactNode } from "react";
import { words } from "../i18n/language.ts";
import { notify } from "../parts/toasts.tsx";

/**
 * Keeps the trouble of a part that is loaded when first wanted away from the work: its code cannot be had while the core is away, nor after
 * an update of the studio. The part is closed, and a notice offers the way out.
 */
export class PartBoundary extends Component<{ onFailed: () => void; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    notify({
      tone: "bad",
      text: words.t("frame.partFailed"),
      action: { label: words.t("frame.reload"), onSelect: () => window.location.reload() },
    });
    this.props.onFailed();
    this.setState({ hasFailed: false });
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
