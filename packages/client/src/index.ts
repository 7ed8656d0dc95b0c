/** The live data of Tradewind without React: calls, session, socket, quotes, candles, orders. */
export { createClient } from './client.ts';
export type { Clock, FileRequest, Frame, SendFile, SocketLike, Storage } from './environment.ts';
export { ApiError, NetworkError } from './errors.ts';
export { createCell } from './readable.ts';
export type { Cell, Readable } from './readable.ts';
export type * from './types.ts';
