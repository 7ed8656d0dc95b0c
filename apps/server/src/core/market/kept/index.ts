/** Accepted ticks that are kept for some days. */
export { type KeptTick, decodeTicks } from './codec.ts';
export { TICK_COLUMNS, TICK_HEADING, type Marked, rowOf } from './lines.ts';
export { TickKeeper, type TickKeeperOptions } from './keeper.ts';
export { TickReader } from './reader.ts';
export type { StillTaking } from './store.ts';
