import { type StoreApi, createStore } from "zustand";
import { MaskHistory } from "../engine/history.ts";
import { MaskEdit } from "../engine/mask-edit.ts";
import type { MaskReading } from "../engine/mask-from-pixels.ts";
import { MaskRaster } from "../engine/mask-raster.ts";
import { invert, paintAll } from "../engine/shapes.ts";
import { type MaskSnapshot, restoreSnapshot, takeSnapshot } from "../engine/snapshot.ts";
import { countPainted, type MaskStatistics } from "../engine/statistics.ts";
import type { Area } from "../engine/tiles.ts";
import type { View } from "../view/view-transform.ts";
import { askWorker } from "../work/ask-worker.ts";
import type { MaskTask } from "../work/mask-task.ts";

/** Versions of all masks together: one that is let go and read again never meets a number that named another state of it. */
let newestVersion = 0;

/** What the page shows of a mask. */
export interface MaskState {
  /** Grows with every finished change; no two states of any masks have the same, but empty new ones, which have 0. */
  version: number;
  isEmpty: boolean;
  /** Painted pixels, and their share of all. */
  painted: number;
  share: number;
  canUndo: boolean;
  canRedo: boolean;
  /** A longer work runs; the mask cannot be changed meanwhile. */
  isBusy: boolean;
  /** Alphas between 0 and 255 are sent as they are: only where the person asked for it. */
  isSoft: boolean;
}

type KeptSnapshot = MaskSnapshot & { isSoft?: boolean };

/** A picture's mask while the page is open: it outlives the editor that shows it, with every step (lesson 32). */
export class MaskSession {
  readonly mediaId: string;
  readonly state: StoreApi<MaskState>;
  /** How it was last looked at; nothing while it is fitted. */
  view: View | undefined;
  /** Where the last stroke ended, for a straight line from there. */
  lastPoint: { x: number; y: number } | undefined;
  #raster: MaskRaster;
  #history = new MaskHistory();
  #edit: MaskEdit | undefined;
  #opened: Promise<void> = Promise.resolve();
  #exported: { version: number; png: Promise<Blob> } | undefined;
  readonly #painters = new Set<(area: Area) => void>();

  constructor(mediaId: string, width: number, height: number) {
    this.mediaId = mediaId;
    this.#raster = new MaskRaster(width, height);
    this.state = createStore<MaskState>(() => ({
      version: 0,
      isEmpty: true,
      painted: 0,
      share: 0,
      canUndo: false,
      canRedo: false,
      isBusy: false,
      isSoft: false,
    }));
  }

  get raster(): MaskRaster {
    return this.#raster;
  }

  get width(): number {
    return this.#raster.width;
  }

  get height(): number {
    return this.#raster.height;
  }

  /** Bytes that tiles and steps keep. */
  get bytes(): number {
    return this.#raster.bytes + this.#history.bytes;
  }

  /** Calls with every area that changes, until the returned function is called. */
  watch(painter: (area: Area) => void): () => void {
    this.#painters.add(painter);
    return () => this.#painters.delete(painter);
  }

  /** Opens a change that goes on over several events; an open one is ended first. Nothing while a longer work runs. */
  begin(): MaskEdit | undefined {
    if (this.state.getState().isBusy) return undefined;
    this.finish();
    return (this.#edit = new MaskEdit(this.#raster));
  }

  /** Shows what the open change has done so far. */
  show(): void {
    const dirty = this.#edit?.takeDirty();
    if (dirty) for (const painter of this.#painters) painter(dirty);
  }

  /** Ends the open change as one step. */
  finish(): void {
    this.show();
    const step = this.#edit?.commit();
    this.#edit = undefined;
    if (!step) return;
    this.#history.push(step);
    this.#tell();
  }

  /** Takes the open change back. */
  abandon(): void {
    this.#edit?.reset();
    this.show();
    this.#edit = undefined;
  }

  /** One change, one step. */
  change(act: (edit: MaskEdit) => void): void {
    const edit = this.begin();
    if (!edit) return;
    act(edit);
    this.finish();
  }

  invert(): void {
    this.change(invert);
  }

  fill(): void {
    this.change((edit) => paintAll(edit, "paint"));
  }

  clear(): void {
    this.change((edit) => paintAll(edit, "erase"));
  }

  undo(): void {
    this.#step((history) => history.undo(this.#raster));
  }

  redo(): void {
    this.#step((history) => history.redo(this.#raster));
  }

  /** A longer change, as one step. Fails as `askWorker` does. @returns whether a read mask had to be fitted to the picture's size */
  async work(task: Exclude<MaskTask, { kind: "export" | "statistics" }>): Promise<boolean> {
    const edit = this.begin();
    if (!edit) return false;
    this.state.setState({ isBusy: true });
    try {
      const outcome = await askWorker(this.#raster, task);
      if (!("tiles" in outcome)) return false;
      for (const [index, tile] of outcome.tiles) edit.replace(index, tile);
      return outcome.isFitted ?? false;
    } finally {
      this.state.setState({ isBusy: false });
      this.finish();
    }
  }

  /** Reads a picture as the mask, in place of what is painted. */
  load(picture: Blob, reading: MaskReading): Promise<boolean> {
    return this.work({ kind: "read", picture, reading });
  }

  setSoft(isSoft: boolean): void {
    this.state.setState({ isSoft, version: (newestVersion += 1) });
  }

  /** The PNG that is sent: exactly the picture's size, alpha 0 where painted (IM-04). Made once for each state of the mask, for all who ask. */
  exportPng(): Promise<Blob> {
    this.finish();
    const { version } = this.state.getState();
    if (this.#exported?.version === version) return this.#exported.png;
    const made = { version, png: this.#makePng() };
    this.#exported = made;
    made.png.catch(() => {
      // What failed is tried again.
      if (this.#exported === made) this.#exported = undefined;
    });
    return made.png;
  }

  async #makePng(): Promise<Blob> {
    const outcome = await askWorker(this.#raster, { kind: "export", isSoft: this.state.getState().isSoft });
    return new Blob("png" in outcome ? [outcome.png] : [], { type: "image/png" });
  }

  async statistics(): Promise<MaskStatistics | undefined> {
    const outcome = await askWorker(this.#raster, { kind: "statistics", isSoft: this.state.getState().isSoft });
    return "statistics" in outcome ? outcome.statistics : undefined;
  }

  /** Packs steps and tiles while there is time. @returns whether nothing is left to pack */
  pack(isOver: () => boolean): boolean {
    return this.#history.pack(isOver) && this.#raster.tiles.pack(isOver);
  }

  snapshot(): MaskSnapshot & { isSoft: boolean } {
    return { ...takeSnapshot(this.#raster, this.#history), isSoft: this.state.getState().isSoft };
  }

  /** Resolves once the mask can be changed: what was kept of it is laid in by then. */
  get opened(): Promise<void> {
    return this.#opened;
  }

  /** Lays the kept mask in as soon as it is read. Until then the mask can neither be changed nor be taken for empty: an edit without it would be paid too. */
  open(kept: Promise<KeptSnapshot | undefined>): Promise<void> {
    this.state.setState({ isBusy: true });
    const read = kept.then((snapshot) => snapshot && this.#restore(snapshot)).finally(() => this.state.setState({ isBusy: false }));
    this.#opened = read.catch(() => undefined);
    return read;
  }

  #restore(snapshot: KeptSnapshot): void {
    const restored = restoreSnapshot(snapshot, this.width, this.height);
    if (!restored) return;
    this.#raster = restored.raster;
    this.#history = restored.history;
    this.state.setState({ isSoft: snapshot.isSoft ?? false });
    this.#tell();
    for (const painter of this.#painters) painter(this.#raster.area);
  }

  #step(move: (history: MaskHistory) => Area | undefined): void {
    if (this.state.getState().isBusy) return;
    this.finish();
    const area = move(this.#history);
    if (!area) return;
    for (const painter of this.#painters) painter(area);
    this.#tell();
  }

  #tell(): void {
    const painted = countPainted(this.#raster);
    this.state.setState({
      version: (newestVersion += 1),
      painted,
      isEmpty: painted === 0,
      share: painted / (this.width * this.height),
      canUndo: this.#history.canUndo,
      canRedo: this.#history.canRedo,
    });
  }
}
