/** Of name and state, below the picture. */
export const CAPTION_HEIGHT = 50;
export const GAP = 12;
/** Space at both sides of the tiles, where the ring of a chosen one is drawn too. */
export const SIDE = 16;
/** Tiles are as near to this width as the room allows. */
const WANTED_WIDTH = 164;

export interface TileLayout {
  columns: number;
  rows: number;
  total: number;
  tileWidth: number;
  tileHeight: number;
  rowHeight: number;
}

/** How tiles of one shape stand in a room of a width; CSS pixels. */
export function layoutTiles(total: number, width: number): TileLayout {
  const room = Math.max(0, width - 2 * SIDE);
  const columns = Math.max(1, Math.round((room + GAP) / (WANTED_WIDTH + GAP)));
  const tileWidth = Math.floor((room - (columns - 1) * GAP) / columns);
  const tileHeight = Math.round((Math.max(0, tileWidth) * 3) / 4) + CAPTION_HEIGHT;
  return { columns, rows: Math.ceil(total / columns), total, tileWidth, tileHeight, rowHeight: tileHeight + GAP };
}

/** Where a key leads from a tile; nothing for other keys. */
export function moveTo(
  { columns, total, rowHeight }: TileLayout,
  index: number | undefined,
  key: string,
  viewHeight: number,
): number | undefined {
  const page = Math.max(1, Math.floor(viewHeight / rowHeight)) * columns;
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
    PageUp: -page,
    PageDown: page,
    Home: -Infinity,
    End: Infinity,
  };
  const step = steps[key];
  if (step === undefined || total === 0) return undefined;
  if (index === undefined) return key === "End" ? total - 1 : 0;
  const target = index + step;
  // A step up or down from the edge row leads nowhere; from the last whole row down, to the last tile.
  if (key === "ArrowUp" && target < 0) return index;
  if (key === "ArrowDown" && target >= total) {
    return Math.floor(index / columns) < Math.floor((total - 1) / columns) ? total - 1 : index;
  }
  return Math.min(total - 1, Math.max(0, target));
}
