/** A wall holds no more videos than can be told apart and played in step. */
export const MOST_TAKES = 9;
