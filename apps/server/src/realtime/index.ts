export { CLOSE_CODES, type Connection } from './connection.ts';
export { Dialogue, type Talk } from './dialogue.ts';
export { type Door, Gateway } from './gateway.ts';
