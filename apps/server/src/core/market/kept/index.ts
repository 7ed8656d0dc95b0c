/** Accepted ticks that are kept for some days. */
export { type KeptTick, decodeTicks } from './codec.ts';
export { TICK_COLUMNS, TICK_HEADING, rowOf } from './lines.ts';
export { TickKeeper } from './keeper.ts';
export type { TickKeeperOptions } from './options.ts';
export { TickReader } from './reader.ts';
export type { StillTaking } from './store.ts';
