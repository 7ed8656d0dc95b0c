/** One lot in micro-lots. */
export const ONE_LOT = 1_000_000;
