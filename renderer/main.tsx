import { QueryClientProvider } from "@tanstack/react-query";
import { Tooltip } from "radix-ui";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { listenForShortcuts } from "./actions/shortcuts.ts";
import { App } from "./frame/app.tsx";
import { panels } from "./frame/panels.ts";
import { startWords } from "./i18n/language.ts";
import { watchAssets } from "./state/assets.ts";
import { watchBackups } from "./state/backups.ts";
import { watchChains } from "./state/chains.ts";
import { watchConnections } from "./state/connections.ts";
import { watchJobs } from "./state/jobs.ts";
import { panelIds, useLayout } from "./state/layout.ts";
import { watchLibrary } from "./state/library.ts";
import { watchLibraryPlace } from "./state/library-place.ts";
import { openLine } from "./state/line.ts";
import { flushOnLeave } from "./state/page-state.ts";
import { watchPreferences } from "./state/preferences.ts";
import { watchPrices } from "./state/prices.ts";
import { queryClient, refreshWhenReopened } from "./state/queries.ts";
import { watchUsage } from "./state/usage.ts";
import { reopenVerification } from "./state/verification-dialog.ts";
import { watchFolders } from "./state/watched.ts";
import { SECOND } from "../shared/units.ts";

const life = new AbortController();

openLine();
// The host knows where the page was left; the code comes while the line opens.
panels[panelIds.find((id) => id === document.documentElement.dataset.opens) ?? "video"].load().catch(reportError);
refreshWhenReopened();
flushOnLeave();
void watchConnections(life.signal);
void watchPreferences(life.signal);
// What the first screen waits for is asked first.
void useLayout.restored.then(() => watchTheRest(life.signal));
reopenVerification();
listenForShortcuts(life.signal);
refuseStrayDrops();
await startWords();

const root = document.getElementById("page");
if (!root) throw new Error("The page has no place to draw in.");
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Tooltip.Provider delayDuration={0.5 * SECOND}>
        <App />
      </Tooltip.Provider>
    </QueryClientProvider>
  </StrictMode>,
);

function watchTheRest(signal: AbortSignal): void {
  void watchPrices(signal);
  void watchUsage(signal);
  void watchJobs(signal);
  void watchChains(signal);
  void watchLibrary(signal);
  void watchLibraryPlace(signal);
  void watchAssets(signal);
  void watchFolders(signal);
  void watchBackups(signal);
}

/** A file dropped beside a slot must not replace the page. */
function refuseStrayDrops(): void {
  for (const type of ["dragover", "drop"] as const) {
    window.addEventListener(type, (event) => {
      if (event.defaultPrevented || !event.dataTransfer) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "none";
    });
  }
}
