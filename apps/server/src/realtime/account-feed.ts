/** One private topic of a socket: which events it was sent, and those that wait until earlier ones were. */
import { ACCOUNT_TOPIC, type Locale } from '@tradewind/contract';
import type { AccountView } from '../core/engine-host/index.ts';
import { CLOSE_CODES, type Connection } from '../platform/sockets/index.ts';
import type { EventPresenter, PrivateEvent } from '../trading/events/index.ts';

export const TRADE_TOPIC = 'FOREX_TRADE';
export const CLOSED_TOPIC = 'FOREX_CLOSED';
/** Topics of private events. */
export const EVENT_TOPICS: ReadonlySet<string> = new Set([ACCOUNT_TOPIC, TRADE_TOPIC, CLOSED_TOPIC]);

/** The message of an event on a topic; undefined = the topic has none for it. */
export function messageOf(
  present: EventPresenter,
  topic: string,
  event: PrivateEvent,
  view: AccountView,
  locale: Locale,
): string | undefined {
  if (topic === ACCOUNT_TOPIC) return JSON.stringify({ topic, data: present.account(event, view, locale) });
  const data = topic === CLOSED_TOPIC ? present.closed(event, view, locale) : present.trade(event, view, locale);
  const { n, time } = event;
  return data && JSON.stringify({ topic, n, time, data });
}

export class AccountFeed {
  readonly connection: Connection;
  readonly topic: string;
  /** Number of the last event that was sent or is in no message of the topic; undefined = not known yet. */
  last: number | undefined;
  /** Events that came while earlier ones are being read; undefined = events are sent as they come. */
  held: PrivateEvent[] | undefined = [];
  /** The subscription has ended. */
  isOver = false;

  constructor(connection: Connection, topic: string) {
    this.connection = connection;
    this.topic = topic;
  }

  /** Whether the event is the next one. A socket that missed one is closed: it has to continue after what it has. */
  takes({ n }: PrivateEvent): boolean {
    if (this.last !== undefined && n <= this.last) return false;
    if (this.last !== undefined && n > this.last + 1) {
      this.connection.close(CLOSE_CODES.restart, 'read again');
      return false;
    }
    this.last = n;
    return true;
  }
}
