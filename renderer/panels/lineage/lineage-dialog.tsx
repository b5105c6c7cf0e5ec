import { useQuery } from "@tanstack/react-query";
import { Maximize2, Network, SlidersHorizontal } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { LineageGraph, LineageNode } from "../../../shared/contract/lineage.ts";
import { KeysAhead } from "../../actions/keys-ahead.ts";
import { Button } from "../../parts/button.tsx";
import { classNames } from "../../parts/class-names.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { againWithOneChange, titleOf } from "../../parts/entry/entry-acts.ts";
import { FailureNotice } from "../../parts/failure-notice.tsx";
import { isComposing } from "../../parts/keys.ts";
import { SourceView } from "../../parts/source-view.tsx";
import { failureOf } from "../../state/failure-of.ts";
import { closeLineage, openLineage } from "../../state/lineage.ts";
import { orpc } from "../../state/queries.ts";
import { openViewer } from "../../state/viewer.ts";
import { layoutLineage, nodeBeside, type Place } from "./lineage-layout.ts";

const TILE = { width: 168, height: 128 };
const GAP = { across: 72, down: 20 };
const x = (column: number) => column * (TILE.width + GAP.across);
const y = (row: number) => row * (TILE.height + GAP.down);

/** Where a result comes from and what came of it: earlier ones left, later ones right (DT-04). */
export function LineageDialog({ entryId }: { entryId: string }) {
  const { t } = useTranslation();
  const { data, error } = useQuery(orpc.lineage.of.queryOptions({ input: { id: entryId } }));
  const [chosenId, setChosenId] = useState(entryId);
  const chosen = data?.nodes.find(({ id }) => id === chosenId);
  return (
    <Dialog
      title={t("look.lineage.name")}
      isOpen
      onClose={closeLineage}
      size="large"
      foot={chosen?.type === "entry" && <NodeActs node={chosen} isRoot={chosen.id === entryId} />}
    >
      {!data && !error && <KeysAhead />}
      {error && <FailureNotice failure={failureOf(error)} />}
      {data && <Drawing graph={data} chosenId={chosenId} onChoose={setChosenId} />}
      {data?.isCut && <p className="pt-2 text-small text-warn">{t("look.lineage.cut", { count: data.nodes.length })}</p>}
      {data?.links.length === 0 && <p className="pt-2 text-muted">{t("look.lineage.alone")}</p>}
    </Dialog>
  );
}

function NodeActs({ node, isRoot }: { node: Extract<LineageNode, { type: "entry" }>; isRoot: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      {!isRoot && (
        <Button icon={Network} onClick={() => openLineage(node.id)}>
          {t("look.lineage.fromHere")}
        </Button>
      )}
      <Button
        icon={SlidersHorizontal}
        onClick={() => {
          closeLineage();
          void againWithOneChange(node.id);
        }}
      >
        {t("look.acts.again")}
      </Button>
      <Button look="primary" icon={Maximize2} onClick={() => show(node.id)}>
        {t("library.acts.open")}
      </Button>
    </>
  );
}

function show(id: string): void {
  closeLineage();
  openViewer(id, { list: { ids: [id] } });
}

function Drawing({ graph, chosenId, onChoose }: { graph: LineageGraph; chosenId: string; onChoose: (id: string) => void }) {
  const { t } = useTranslation();
  const places = layoutLineage(
    graph.nodes.map(({ id }) => id),
    graph.links,
  );
  const placeOf = new Map(places.map((place) => [place.id, place]));
  const nodeOf = new Map(graph.nodes.map((node) => [node.id, node]));
  const name = useNodeName();
  const width = x(Math.max(0, ...places.map(({ column }) => column))) + TILE.width;
  const height = y(Math.max(0, ...places.map(({ row }) => row))) + TILE.height;
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || !event.key.startsWith("Arrow")) return;
    event.preventDefault();
    onChoose(nodeBeside(places, chosenId, event.key));
  };
  return (
    <>
      <ul className="sr-only" aria-label={t("look.lineage.links")}>
        {graph.links.map((link) => (
          <li key={`${link.from} ${link.to} ${link.how}`}>
            {t("look.lineage.link", {
              from: name(nodeOf.get(link.from)),
              how: t(`look.lineage.hows.${link.how}`),
              to: name(nodeOf.get(link.to)),
            })}
          </li>
        ))}
      </ul>
      <div
        role="group"
        aria-label={t("look.lineage.name")}
        onKeyDown={onKeyDown}
        className="max-h-[62vh] overflow-auto rounded-card bg-well p-4"
      >
        <div className="relative" style={{ width, height }}>
          <Lines graph={graph} placeOf={placeOf} width={width} height={height} />
          {graph.nodes.map((node) => (
            <NodeTile
              key={node.id}
              node={node}
              name={name(node)}
              place={placeOf.get(node.id)}
              isRoot={node.id === graph.rootId}
              isChosen={node.id === chosenId}
              onChoose={() => onChoose(node.id)}
            />
          ))}
        </div>
      </div>
    </>
  );
}

function Lines({
  graph,
  placeOf,
  width,
  height,
}: {
  graph: LineageGraph;
  placeOf: ReadonlyMap<string, Place>;
  width: number;
  height: number;
}) {
  const { t } = useTranslation();
  return (
    <svg aria-hidden width={width} height={height} className="absolute inset-0 overflow-visible text-faint">
      {graph.links.map(({ from, to, how }) => {
        const [a, b] = [placeOf.get(from), placeOf.get(to)];
        if (!a || !b) return null;
        const start = { x: x(a.column) + TILE.width, y: y(a.row) + TILE.height / 2 };
        const end = { x: x(b.column), y: y(b.row) + TILE.height / 2 };
        const bend = Math.max(24, (end.x - start.x) / 2);
        return (
          <g key={`${from} ${to} ${how}`}>
            <path
              d={`M ${start.x} ${start.y} C ${start.x + bend} ${start.y} ${end.x - bend} ${end.y} ${end.x} ${end.y}`}
              fill="none"
              stroke="currentColor"
              strokeWidth="1.5"
            />
            <text x={end.x - 4} y={end.y - 6} textAnchor="end" className="fill-muted text-label">
              {t(`look.lineage.hows.${how}`)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

interface NodeTileProps {
  node: LineageNode;
  name: string;
  place: Place | undefined;
  isRoot: boolean;
  isChosen: boolean;
  onChoose: () => void;
}

function NodeTile({ node, name, place, isRoot, isChosen, onChoose }: NodeTileProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isChosen) button.current?.focus();
  }, [isChosen]);
  if (!place) return null;
  return (
    <button
      ref={button}
      type="button"
      tabIndex={isChosen ? 0 : -1}
      aria-current={isRoot || undefined}
      aria-pressed={isChosen}
      aria-label={name}
      onClick={onChoose}
      onDoubleClick={() => node.type === "entry" && show(node.id)}
      className={classNames(
        "absolute flex flex-col overflow-hidden rounded-card border bg-surface text-left",
        isChosen ? "border-accent" : "border-line",
        isRoot && "ring-2 ring-accent",
      )}
      style={{ left: x(place.column), top: y(place.row), ...TILE }}
    >
      <span className="block min-h-0 w-full grow bg-well">
        <NodePicture node={node} />
      </span>
      <span className="w-full truncate px-2 py-1 text-small">{name}</span>
    </button>
  );
}

function NodePicture({ node }: { node: LineageNode }) {
  switch (node.type) {
    case "entry":
      return <SourceView source={{ type: "media", id: node.entry.mediaId }} kind={node.entry.kind} />;
    case "media":
      return <SourceView source={{ type: "media", id: node.media.id }} kind={node.media.kind} />;
    case "address":
      return <SourceView source={{ type: "url", url: node.url }} kind="other" />;
    case "asset":
      return <SourceView source={{ type: "asset", id: node.assetId }} kind="other" />;
  }
}

function useNodeName(): (node: LineageNode | undefined) => string {
  const { t } = useTranslation();
  return (node) => {
    switch (node?.type) {
      case "entry":
        return t("look.lineage.node", {
          what: isRoleWithWords(node.role) ? t(`look.lineage.roles.${node.role}`) : t(`look.lineage.kinds.${node.entry.kind}`),
          title: titleOf(node.entry),
        });
      case "media":
        return t("look.lineage.node", { what: t("look.lineage.file"), title: node.media.name });
      case "address":
        return node.url;
      case "asset":
        return `asset://${node.assetId}`;
      case undefined:
        return "";
    }
  };
}

const roles = ["last-frame", "chain", "cut", "joined", "sound", "frame"] as const;
const isRoleWithWords = (role: string): role is (typeof roles)[number] => roles.some((one) => one === role);
