/** Results whose places in a list are asked for at once; their ids are a message of some 300 KB, well within the local host's limit. */
export const MOST_PLACED = 10_000;
