/** Results in one drag; more at once fit into no panel. */
export const MOST_DRAGGED = 50;
