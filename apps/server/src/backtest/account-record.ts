/** What happened to the account of a backtest: its events, ended orders and transfers, in place of the tables. */
import { PAGE_SIZE } from '@tradewind/contract';
import type { AccountId, EngineEvent, Order, OrderId } from '@tradewind/engine';
import { microUsd } from '@tradewind/money';
import type { CommittedEvent, VolatileHost } from '../core/engine-host/index.ts';
import type { OrderFilter, OrderHistory, OrderHistoryPage, StoredOrder } from '../core/ledger/index.ts';
import type { PrivateEvent, StoredEvents } from '../trading/events/index.ts';

export type Transfer = Extract<EngineEvent, { readonly type: 'transfer' }>;

/** With its change of cash and the balance after it, micro-dollars. */
export interface LedgerRow {
  readonly transfer: Transfer;
  readonly change: number;
  readonly balance: number;
}

/** Changes of settings and of the market are of no account. */
const isOwn = (event: CommittedEvent): event is CommittedEvent & PrivateEvent => event.n !== undefined;

const passes =
  ({ fromMs, toMs, instrument, clientId }: OrderFilter) =>
  (order: Order): boolean =>
    (fromMs === undefined || order.closedAt >= fromMs) &&
    (toMs === undefined || order.closedAt < toMs) &&
    (instrument === undefined || order.instrument === instrument) &&
    (clientId === undefined || order.clientId === clientId);

export class AccountRecord implements OrderHistory, Pick<StoredEvents, 'after'> {
  readonly #host: Pick<VolatileHost, 'viewNow'>;
  readonly #account: AccountId;
  readonly #events: PrivateEvent[] = [];
  /** In the order in which they ended. */
  readonly #ended: Order[] = [];
  readonly #orders = new Map<OrderId, Order>();
  readonly #named = new Map<string, OrderId>();
  readonly #ledger: LedgerRow[] = [];

  constructor(host: Pick<VolatileHost, 'viewNow' | 'onCommitted'>, account: AccountId) {
    this.#host = host;
    this.#account = account;
    host.onCommitted((events) => {
      for (const event of events) this.#note(event);
    });
  }

  #note(event: CommittedEvent): void {
    if (isOwn(event)) this.#events.push(event);
    if (event.type === 'transfer') return this.#book(event);
    if (!('order' in event)) return;
    const { order } = event;
    this.#orders.set(order.id, order);
    if (order.clientId !== undefined && order.parent === undefined) this.#named.set(order.clientId, order.id);
    if (order.status === 'closed' || order.status === 'cancelled') this.#ended.push(order);
  }

  #book(transfer: Transfer): void {
    const change = (transfer.to === 'cash' ? transfer.amount : 0) - (transfer.from === 'cash' ? transfer.amount : 0);
    if (change === 0) return;
    this.#ledger.push({ transfer, change, balance: (this.#ledger.at(-1)?.balance ?? 0) + change });
  }

  get ledger(): readonly LedgerRow[] {
    return this.#ledger;
  }

  get events(): readonly PrivateEvent[] {
    return this.#events;
  }

  /** Closed and cancelled ones, in the order in which they ended. */
  get ended(): readonly Order[] {
    return this.#ended;
  }

  get #last(): number {
    return this.#host.viewNow(this.#account, [])?.n ?? 0;
  }

  async after(_account: AccountId, after: number, last: number, limit: number): Promise<readonly PrivateEvent[]> {
    return this.#events.slice(after, Math.min(last, after + limit));
  }

  async page(
    _account: AccountId,
    page: number,
    filter: OrderFilter = {},
    rowsOfPage: number = PAGE_SIZE,
  ): Promise<OrderHistoryPage> {
    // those that ended at one time come by id, as in the tables
    const found = this.#ended
      .filter(passes(filter))
      .toSorted((left, right) => right.closedAt - left.closedAt || right.id - left.id);
    const profit = microUsd(found.reduce((sum, order) => sum + order.profit, 0));
    const start = (page - 1) * rowsOfPage;
    return { data: found.slice(start, start + rowsOfPage), total: found.length, profit, n: this.#last };
  }

  async find(_account: AccountId, id: OrderId): Promise<StoredOrder | undefined> {
    const order = this.#orders.get(id);
    return order && { order, n: this.#last };
  }

  async named(_account: AccountId, clientId: string): Promise<OrderId | undefined> {
    return this.#named.get(clientId);
  }

  async has(_account: AccountId, id: OrderId): Promise<boolean> {
    const status = this.#orders.get(id)?.status;
    return status === 'closed' || status === 'cancelled';
  }
}
