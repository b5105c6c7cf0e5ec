/** Two pictures to be looked at against each other; addresses of their bytes. */
export interface Pair {
  before: string;
  after: string;
  /** Sides of the later one, in pixels; the earlier one is laid into the same shape. */
  width: number;
  height: number;
  title: string;
}
