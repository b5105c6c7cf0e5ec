import type { ReactNode } from "react";
import { Inspector } from "./inspector.tsx";
import { TitleBar } from "./title-bar.tsx";

export interface PanelLayoutProps {
  title: string;
  /** Controls of the panel in the title bar. */
  tools?: ReactNode;
  /** The work. Fills its area; scrolls inside itself where it must. */
  main: ReactNode;
  /** Recipe, details, what will be sent: at the right, a sheet below 1,100 px. Leave out for a panel without one. */
  inspector?: ReactNode;
  /** Name of the inspector for screen readers and its head; “Inspector” when left out. */
  inspectorTitle?: string;
}

/** Places a panel into the frame's grid. Every panel is one of these. */
export function PanelLayout({ title, tools, main, inspector, inspectorTitle }: PanelLayoutProps) {
  return (
    <>
      <TitleBar title={title} tools={tools} hasInspector={inspector !== undefined} />
      <main id="work" tabIndex={-1} className="relative min-h-0 min-w-0 overflow-hidden outline-none [grid-area:main]">
        {main}
      </main>
      {inspector !== undefined && <Inspector title={inspectorTitle}>{inspector}</Inspector>}
    </>
  );
}
