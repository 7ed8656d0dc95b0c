/** Services of both sides of the chat. */
import type { Database } from '../../platform/db/index.ts';
import type { SharedLocks } from '../../platform/peers/index.ts';
import type { AbuseLimits } from '../../platform/limits/index.ts';
import type { ChatImages } from './images.ts';
import type { ChatMails } from './mails.ts';
import type { Presence } from './presence.ts';
import type { ChatRows } from './rows.ts';
import type { Visitors } from './visitors.ts';

export interface ChatServices {
  readonly database: Database;
  readonly now: () => number;
  readonly rateLimits: boolean;
  readonly limits: AbuseLimits;
  readonly locks: SharedLocks;
  readonly visitors: Visitors;
  readonly rows: ChatRows;
  readonly presence: Presence;
  readonly images: ChatImages;
  readonly mails: ChatMails;
}
