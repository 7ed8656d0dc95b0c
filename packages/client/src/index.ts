/** The live data of Tradewind without React: calls, session, socket, quotes, candles, orders. */
export type { Outgoing } from './chat/sender.ts';
export type { ChatLog, ChatThread } from './chat/thread.ts';
export type { ChatStatus, ChatUser, VisitorChat } from './chat/visitor.ts';
export { createClient } from './client.ts';
export { timersOf } from './environment.ts';
export type { Clock, FileRequest, Frame, SendFile, SocketLike, Storage } from './environment.ts';
export { ApiError, NetworkError } from './errors.ts';
export { createApi } from './http.ts';
export { failureCode, failureText, failureWords } from './failure-text.ts';
export { fieldTexts, formFaults } from './form-faults.ts';
export type { FieldErrors, RefusalRules } from './form-faults.ts';
export { isRecord } from './guards.ts';
export { candleSpan, startsUtcDay } from './periods.ts';
export { createStore, derived } from './readable.ts';
export type { Readable, Store } from './readable.ts';
export { StepKey, wasEarlierSubmit } from './step-key.ts';
export type * from './types.ts';
export { NEW_YORK, validTime, wallInstant, wallTime } from './wall-clock.ts';
