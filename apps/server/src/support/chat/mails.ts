/** Mails about messages whose recipient is not connected: to the operators, and to a visitor. */
import { RateLimiter } from '../../platform/concurrency/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { Outbox } from '../../messaging/outbox/index.ts';
import type { StoredMessage, Visitor } from './types.ts';

/** At most one of each kind per conversation in this time; later messages are read with the first. */
export const MAIL_EVERY_MS = 10 * 60_000;
/** Limit of mails to the desk about all conversations together: anyone with ten of them will open the inbox. */
const DESK_RATE = { burst: 10, perSecond: 1 / 120 } as const;
/** A message that is only a picture. */
const PICTURE = '🖼';

export interface MailServices {
  readonly outbox: Outbox;
  readonly now: () => number;
  /** Address of the app; undefined = mails contain no link. */
  readonly publicUrl: string | undefined;
  readonly rateLimits: boolean;
}

export class ChatMails {
  readonly #services: MailServices;
  readonly #desk = new RateLimiter(DESK_RATE);

  constructor(services: MailServices) {
    this.#services = services;
  }

  /**
   * In the transaction of the message. Returns true when a mail was written, which should be sent right after the
   * commit.
   */
  async toDesk(client: Queryable, message: StoredMessage, to: string): Promise<boolean> {
    if (!(await this.#due(client, message, 'desk_mail_at_ms'))) return false;
    if (this.#services.rateLimits && this.#desk.take('') > 0) return false;
    const params = { text: message.text || PICTURE, link: this.#link('/admin/chats') };
    await this.#services.outbox.enqueue('chat_waiting', { channel: 'email', to, locale: 'en' }, params, { client });
    return true;
  }

  /** The same for an answer. */
  async toVisitor(client: Queryable, message: StoredMessage, visitor: Visitor): Promise<boolean> {
    if (visitor.email === '') return false;
    if (!(await this.#due(client, message, 'visitor_mail_at_ms'))) return false;
    const { email: to, locale } = visitor;
    const page = visitor.userId === null ? '/chat/' : '/mine/chat';
    const params = { text: message.text || PICTURE, link: this.#link(page) };
    await this.#services.outbox.enqueue('chat_answer', { channel: 'email', to, locale }, params, { client });
    return true;
  }

  hurry(): void {
    this.#services.outbox.hurry('email');
  }

  async #due(
    client: Queryable,
    { conversationId }: StoredMessage,
    column: 'desk_mail_at_ms' | 'visitor_mail_at_ms',
  ): Promise<boolean> {
    const now = this.#services.now();
    const { rowCount } = await client.query(
      `UPDATE chat_conversations SET ${column} = $2 WHERE id = $1 AND ${column} <= $3`,
      [conversationId, now, now - MAIL_EVERY_MS],
    );
    return rowCount === 1;
  }

  #link(path: string): string {
    const { publicUrl } = this.#services;
    return publicUrl === undefined ? '' : new URL(path, publicUrl).href;
  }
}
