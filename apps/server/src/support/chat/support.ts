/** Assembles the support chat: calls, pictures, sockets, sweeps. */
import { CHAT_WS_PATH } from '@tradewind/contract';
import { OPERATOR_CHAT_WS_PATH } from '@tradewind/contract';
import type { FastifyInstance } from 'fastify';
import { VisitorSocket } from './sockets/visitor-socket.ts';
import { OperatorSocket } from './sockets/operator-socket.ts';
import type { OperatorSessions } from '../../platform/access/index.ts';
import { DAY_MS } from '../../platform/clock/index.ts';
import type { HandlerFactory } from '../../platform/sockets/index.ts';
import type { Database } from '../../platform/db/index.ts';
import type { CallLayer, CallLayerOptions, OperatorLayer, OperatorLayerOptions } from '../../platform/http/index.ts';
import type { AbuseLimits } from '../../platform/limits/index.ts';
import type { Vault } from '../../platform/secrets/index.ts';
import type { Sessions } from '../../people/identity/index.ts';
import type { SharedLocks, PeerMessages } from '../../platform/peers/index.ts';
import type { Outbox } from '../../messaging/outbox/index.ts';
import type { AccessLog } from '../../staff/records/index.ts';
import { CannedAnswers } from './canned.ts';
import { Chat } from './chat.ts';
import { ChatImages } from './images.ts';
import { ChatMails } from './mails.ts';
import { serveChatToOperators, serveChatUploadsToOperators } from './operator-routes.ts';
import { Presence } from './presence.ts';
import { serveChatUploads, serveChat } from './routes.ts';
import { ChatRows } from './rows.ts';
import { Visitors } from './visitors.ts';

export interface SupportChatOptions {
  readonly database: Database;
  readonly vault: Vault;
  readonly dataDir: string;
  /** How long closed conversations of guests are kept. */
  readonly guestChatsDays: number;
  readonly publicUrl: string | undefined;
  readonly rateLimits: boolean;
  readonly now: () => number;
  readonly limits: AbuseLimits;
  readonly outbox: Outbox;
  readonly accessLog: AccessLog;
  readonly sessions: Sessions;
  readonly operatorSessions: OperatorSessions;
  readonly locks: SharedLocks;
  readonly peers: PeerMessages;
  readonly onError: (error: unknown) => void;
}

export interface SupportChat {
  serveChat(calls: CallLayer): void;
  serveChatUploads(scope: FastifyInstance, options: CallLayerOptions): Promise<void>;
  serveChatToOperators(calls: OperatorLayer): void;
  serveChatUploadsToOperators(scope: FastifyInstance, options: OperatorLayerOptions): Promise<void>;
  /** Socket handlers for the gateway, by path. */
  readonly handlers: ReadonlyMap<string, HandlerFactory>;
  readonly sweepers: readonly { sweep(): Promise<unknown> }[];
  stop(): void;
}

export function startChat(options: SupportChatOptions): SupportChat {
  const { database, now, sessions, operatorSessions, guestChatsDays, peers } = options;
  const visitors = new Visitors(database, sessions, now, guestChatsDays * DAY_MS);
  const presence = new Presence({ database, now, peers, onError: options.onError });
  const { hub } = presence;
  const rows = new ChatRows({ ...options, hub });
  const images = new ChatImages(options);
  const canned = new CannedAnswers(database, now);
  const chat = new Chat({ ...options, visitors, rows, presence, images, mails: new ChatMails(options) });
  const routes = { ...options, chat, visitors, images, rows, canned };
  return {
    serveChat: (calls) => serveChat(calls, routes),
    serveChatUploads: (scope, layer) => serveChatUploads(scope, layer, routes),
    serveChatToOperators: (calls) => serveChatToOperators(calls, routes),
    serveChatUploadsToOperators: (scope, layer) => serveChatUploadsToOperators(scope, layer, images),
    handlers: new Map<string, HandlerFactory>([
      [
        CHAT_WS_PATH,
        (connection, address) => new VisitorSocket(connection, address, { ...options, chat, hub, visitors }),
      ],
      [
        OPERATOR_CHAT_WS_PATH,
        (connection, address) =>
          new OperatorSocket(connection, address, { ...options, chat, hub, sessions: operatorSessions }),
      ],
    ]),
    sweepers: [visitors, images],
    stop: () => presence.stop(),
  };
}
