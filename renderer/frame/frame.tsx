import { Activity, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { type PanelId, useLayout } from "../state/layout.ts";
import { PanelBoundary } from "./panel-boundary.tsx";
import { panels } from "./panels.ts";
import { PanelSkeleton } from "./panel-skeleton.tsx";
import { QueueBar } from "./queue-bar.tsx";
import { Rail } from "./rail.tsx";

/** Rail, panel, queue. Panels that were opened stay, hidden, so that going back finds them as they were left. */
export function Frame() {
  const { t } = useTranslation();
  const current = useLayout((layout) => layout.panel);
  const [opened, setOpened] = useState<readonly PanelId[]>([current]);
  if (!opened.includes(current)) setOpened([...opened, current]);
  return (
    <div className="frame min-h-0 grow">
      <a
        href="#work"
        onClick={(event) => {
          event.preventDefault();
          document.querySelector<HTMLElement>("main:not([style*='none'])")?.focus();
        }}
        className="absolute top-2 left-2 z-50 -translate-y-16 rounded-control bg-raised px-3 py-1.5 focus:translate-y-0 focus:shadow-float"
      >
        {t("frame.skip")}
      </a>
      <Rail current={current} />
      {opened.map((id) => (
        <Activity key={id} mode={id === current ? "visible" : "hidden"}>
          <PanelBoundary>
            <Suspense fallback={<PanelSkeleton />}>
              <PanelPlace id={id} />
            </Suspense>
          </PanelBoundary>
        </Activity>
      ))}
      <QueueBar />
    </div>
  );
}

function PanelPlace({ id }: { id: PanelId }) {
  // Chosen once: another kind of component would lose the panel's state.
  const [Panel] = useState(() => panels[id].loaded() ?? panels[id].Panel);
  return <Panel />;
}
