/** The entry of the installed package (docs/reference/client.md). */
export { createBot } from './create-bot.ts';
export { ApiError, EventsGoneError, NetworkError } from './errors.ts';
export { fromPoints, toPoints } from './points.ts';
export type * from './types.ts';
