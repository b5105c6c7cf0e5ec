/** What both editors of the bench can do. Sizes are pixels of the picture. */
export interface Side {
  /** What the pointer paints on, once it is there. */
  readonly surface: HTMLElement | null;
  setBrush(diameter: number): void;
  undo(): void;
  fill(): void;
  feather(radius: number): Promise<void>;
  /** A PNG of the picture's size. @returns its bytes */
  export(): Promise<number>;
  close(): void;
}
