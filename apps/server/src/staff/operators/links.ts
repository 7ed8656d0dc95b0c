/**
 * One-time links of operators. If mail is configured they are sent by mail and never returned by a call; otherwise they
 * are shown once to the admin.
 */
import type { Outbox } from '../../messaging/outbox/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { StoredOperator } from './operator-row.ts';
import { LINK_MS, type Tickets } from './tickets.ts';

/** Path of the page of a one-time link. The token is in the fragment, which browsers keep out of requests and logs. */
export const joinPath = (token: string): string => `/admin/join#token=${token}`;

export interface LinksOptions {
  readonly tickets: Tickets;
  readonly outbox: Outbox;
  readonly now: () => number;
  readonly config: {
    /** If set, links are sent by mail. */
    readonly smtpUrl?: string;
    /** Absent = the mail only contains the path. */
    readonly publicUrl?: string;
  };
}

export class Links {
  readonly #options: LinksOptions;

  constructor(options: LinksOptions) {
    this.#options = options;
  }

  /** Creates a link in the transaction of `client`; returns an empty text when it is sent by mail. */
  async issue(client: Queryable, { id, email }: Pick<StoredOperator, 'id' | 'email'>): Promise<string> {
    const { tickets, outbox, now, config } = this.#options;
    const path = joinPath(await tickets.issueLink(client, id));
    if (config.smtpUrl === undefined) return path;
    const recipient = { channel: 'email', to: email, locale: 'en' } as const;
    const link = `${config.publicUrl ?? ''}${path}`;
    await outbox.enqueue('operator_link', recipient, { link }, { client, expiresAtMs: now() + LINK_MS });
    return '';
  }

  /** Sends the mail right after its commit. */
  hurry(): void {
    if (this.#options.config.smtpUrl !== undefined) this.#options.outbox.hurry('email');
  }
}
