export { CLOSE_CODES, type Connection } from './connection.ts';
export { Dialogue } from './dialogue.ts';
export { type Door, Gateway } from './gateway.ts';
