/** FIX 4.4: messages, and the session of an initiator. Pure: clock, store and transport are handed in. */
export { Decoder, type Limits } from './decoder.ts';
export { FIX_4_4, encode } from './encode.ts';
export { type Field, Message, TAG, TYPE } from './message.ts';
export { textOf } from './rules.ts';
export { Session } from './session.ts';
export type { Clock, SessionEnd, SessionEvents, SessionSettings, Transport } from './types.ts';
export { MemoryStore, type Store } from './store.ts';
export { parseUtcTimestamp, utcTimestamp } from './times.ts';
