/** The server's side of a socket: the messages it received, and its answers (contract §3). */
import { PRIVATE_TOPICS, clientMessage } from '@tradewind/contract';
import type { ClientMessage } from '@tradewind/contract';
import type { WebSocket } from 'ws';

export interface SocketSeen {
  readonly socket: WebSocket;
  /** Every message of the client, in order. */
  readonly said: { type: string; topic?: string; token?: string; ids?: number[] }[];
  readonly topics: Set<string>;
  token: string | undefined;
  readonly url: string;
}

/** Validates a message against the contract and keeps it. Throws on anything that is not in the contract. */
export function note(seen: SocketSeen, text: string): ClientMessage {
  const message = clientMessage.parse(JSON.parse(text));
  seen.said.push({ type: message.type, ...('params' in message ? message.params : {}) });
  return message;
}

export interface Known {
  isSession(token: string): boolean;
  isInstrument(id: number): boolean;
}

export function answer(seen: SocketSeen, message: ClientMessage, known: Known): void {
  const say = (code: number, topic?: string): void =>
    seen.socket.send(
      JSON.stringify({
        type: message.type === 'ping' ? 'pong' : message.type,
        code,
        msg: '',
        ...(topic === undefined ? {} : { params: { topic } }),
      }),
    );
  switch (message.type) {
    case 'login': {
      const token = 'token' in message.params ? message.params.token : undefined;
      if (token === undefined || !known.isSession(token)) return say(999);
      seen.token = token;
      return say(1);
    }
    case 'logout':
      seen.token = undefined;
      for (const topic of PRIVATE_TOPICS) seen.topics.delete(topic);
      return say(1);
    case 'sub': {
      const { topic, ids } = message.params;
      const isPrivate = PRIVATE_TOPICS.some((name) => name === topic);
      if (isPrivate && seen.token === undefined) return say(999, topic);
      if (ids?.every((id) => known.isInstrument(id)) === false) return say(1002, topic);
      seen.topics.add(topic);
      return say(1, topic);
    }
    case 'unsub':
      seen.topics.delete(message.params.topic);
      return say(1, message.params.topic);
    case 'ping':
      return say(1);
  }
}
