import { RPCHandler } from "@orpc/server/message-port";
import { QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, onTestFinished, test, vi } from "vitest";
import { createChain, discardChain, resumeChain, stopChain, useChains, watchChains } from "../../renderer/state/chains.ts";
import { failureOf } from "../../renderer/state/failure-of.ts";
import { openLine } from "../../renderer/state/line.ts";
import { queryClient } from "../../renderer/state/queries.ts";
import { chainPlan } from "../faults/chain-plan.ts";
import { openStudioWithDemo } from "./open-studio.ts";

/** The page's line to a real studio, over a port as in the desktop's window. */
async function openPage() {
  const opened = await openStudioWithDemo({ speed: 40 });
  const handler = new RPCHandler(opened.studio.router);
  const connect = (_message: string, _target: string, [port]: MessagePort[]) => {
    if (!port) return;
    onTestFinished(() => port.close());
    handler.upgrade(port, { context: {} });
    port.start();
  };
  vi.stubGlobal("location", { protocol: "lanternist:" });
  vi.stubGlobal("window", { postMessage: connect });
  const life = new AbortController();
  onTestFinished(async () => {
    life.abort();
    await opened.close();
    vi.unstubAllGlobals();
  });
  openLine();
  void watchChains(life.signal);
  return opened;
}

/** What a panel would draw of the chains. */
function shown(): string {
  const List = () =>
    useChains()
      ?.map(({ title, state }) => `${title}: ${state}`)
      .join() ?? "not known yet";
  return renderToString(createElement(QueryClientProvider, { client: queryClient }, createElement(List)));
}

test("DT-06 the page makes, follows, stops, resumes and forgets a chain, and is told which shot cannot be sent", async () => {
  const { client } = await openPage();
  expect(shown()).toBe("not known yet");
  await expect.poll(shown).toBe("");

  const { shots } = chainPlan();
  const refused = await createChain(chainPlan({ shots: [...shots, { prompt: "too long", duration: 99 }] })).catch(failureOf);
  expect(refused).toMatchObject({ code: "invalid-input", reason: "duration-out-of-range", detail: { shot: 4 } });

  const { id } = await createChain(chainPlan({ title: "home" }));
  await expect.poll(shown).toBe("home: running");
  await stopChain(id);
  await expect.poll(shown).toBe("home: stopped");
  await resumeChain(id);
  await expect.poll(shown).toBe("home: running");
  expect((await client.jobs.list({})).total).toBe(1);
  await discardChain(id);
  await expect.poll(shown).toBe("");
});
