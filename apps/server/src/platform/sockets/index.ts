/** Common to all sockets: the connection, and the loop that reads its messages. */
export { CLOSE_CODES, Connection } from './connection.ts';
export { type HandlerFactory, MessageLoop, type SocketHandler } from './message-loop.ts';
export { DEFLATE_WINDOW_BITS, SharedFrame } from './shared-frame.ts';
