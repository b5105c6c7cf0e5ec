import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Toasts } from "../parts/toasts.tsx";
import { useConnections } from "../state/connections.ts";
import { useLayout } from "../state/layout.ts";
import { orpc } from "../state/queries.ts";
import { usePageRestored } from "./use-page-restored.ts";
import { useArrivalNotices } from "./use-arrival-notices.ts";
import { useChainNotices } from "./use-chain-notices.ts";
import { useFirstPanel } from "./use-first-panel.ts";
import { Frame } from "./frame.tsx";
import { FrameDialogs } from "./frame-dialogs.tsx";
import { LineBar } from "./line-bar.tsx";
import { PanelBoundary } from "./panel-boundary.tsx";
import { RestoreBar } from "./restore-bar.tsx";
import { StartFailure } from "./start-failure.tsx";
import { useFrameActions } from "./use-frame-actions.ts";
import { useLook } from "./use-look.ts";
import { Welcome } from "./welcome.tsx";

/** The whole page: welcome while there is no connection, else the frame. */
export function App() {
  useLook();
  useFrameActions();
  useChainNotices();
  useArrivalNotices();
  const info = useQuery(orpc.studio.info.queryOptions());
  const connections = useConnections();
  const isRestored = usePageRestored(useLayout);
  const hasFirstPanel = useFirstPanel(isRestored);
  const error = info.error ?? connections.error;
  const hasStarted = info.data !== undefined && connections.data !== undefined && isRestored && hasFirstPanel;
  useEffect(() => {
    // For tests and for measuring the start.
    if (hasStarted) document.documentElement.dataset.started = "";
  }, [hasStarted]);
  return (
    <div className="flex h-full flex-col">
      <LineBar />
      <RestoreBar />
      {error && !hasStarted && <StartFailure error={error} />}
      {hasStarted && <PanelBoundary>{connections.data.length === 0 ? <Welcome /> : <Frame />}</PanelBoundary>}
      <FrameDialogs />
      <Toasts />
    </div>
  );
}
