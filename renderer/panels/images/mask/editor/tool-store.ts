import { createPageStore } from "../../../../state/page-state.ts";

export const tools = ["brush", "eraser", "rectangle", "ellipse", "lasso", "polygon", "wand", "select", "hand"] as const;
export type Tool = (typeof tools)[number];

export const maskColours = ["amber", "red", "green", "blue"] as const;
export type MaskColour = (typeof maskColours)[number];

export const MOST_DIAMETER = 1000;

interface ToolState {
  tool: Tool;
  /** Pixels of the picture, 1 to 1,000. */
  diameter: number;
  /** Shares from 0 to 1. */
  hardness: number;
  smoothing: number;
  pressureSizes: boolean;
  pressureFades: boolean;
  tiltSizes: boolean;
  /** Steps of a channel, 0 to 255. */
  tolerance: number;
  isConnected: boolean;
  /** Of growing, shrinking and feathering, in pixels. */
  radius: number;
  colour: MaskColour;
  opacity: number;
  hasEdge: boolean;
}

const initial: ToolState = {
  tool: "brush",
  diameter: 80,
  hardness: 1,
  smoothing: 0.15,
  pressureSizes: true,
  pressureFades: false,
  tiltSizes: false,
  tolerance: 24,
  isConnected: true,
  radius: 8,
  colour: "amber",
  opacity: 0.5,
  hasEdge: true,
};

/** Tools and how they are set; the same for every picture, and remembered. */
export const useTools = createPageStore("mask-tools", initial);

export function setTool(tool: Tool): void {
  useTools.setState({ tool });
}

/** Larger or smaller by about a tenth, by at least a pixel. */
export function stepDiameter(direction: 1 | -1): void {
  useTools.setState(({ diameter }) => ({ diameter: clampDiameter(diameter + direction * Math.max(1, Math.round(diameter * 0.1))) }));
}

export function stepHardness(direction: 1 | -1): void {
  useTools.setState(({ hardness }) => ({ hardness: Math.min(1, Math.max(0, Math.round((hardness + direction * 0.1) * 10) / 10)) }));
}

export function clampDiameter(diameter: number): number {
  return Math.min(MOST_DIAMETER, Math.max(1, Math.round(diameter)));
}

/** The size's slider: every step is the same share of the size, so that 2 px and 800 px are both found. 0 to 1. */
export function diameterAt(place: number): number {
  return clampDiameter(MOST_DIAMETER ** place);
}

export function placeOf(diameter: number): number {
  return Math.log(diameter) / Math.log(MOST_DIAMETER);
}
