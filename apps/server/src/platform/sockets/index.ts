/** What every socket shares: the connection, and the loop that reads its messages. */
export { CLOSE_CODES, Connection } from './connection.ts';
export { type HandlerFactory, MessageLoop, type SocketHandler } from './message-loop.ts';
