/**
 * Holdings of real accounts, by position and summed by instrument and account. Integers; costs that exceed them as
 * bigint.
 */
import type { AccountId, InstrumentId, Order, OrderId } from '@tradewind/engine';
import type { CommittedEvent } from '../../core/engine-host/index.ts';

export interface Position {
  readonly id: OrderId;
  readonly account: AccountId;
  readonly instrument: InstrumentId;
  readonly isBuy: boolean;
  /** Micro-lots. */
  readonly lots: number;
  /** The fill price, in points. */
  readonly price: number;
  readonly openedAt: number;
}

export interface Volume {
  positions: number;
  /** Micro-lots. */
  buyLots: number;
  sellLots: number;
}

export interface InstrumentHoldings extends Volume {
  /** Σ micro-lots × fill in points. */
  buyCost: bigint;
  sellCost: bigint;
  readonly accounts: Map<AccountId, Volume>;
}

export class Holdings {
  readonly #positions = new Map<OrderId, Position>();
  readonly #instruments = new Map<InstrumentId, InstrumentHoldings>();
  readonly #real = new Set<AccountId>();

  /** Without instruments that no one holds. */
  get instruments(): ReadonlyMap<InstrumentId, Readonly<InstrumentHoldings>> {
    return this.#instruments;
  }

  get count(): number {
    return this.#positions.size;
  }

  positions(): IterableIterator<Position> {
    return this.#positions.values();
  }

  /** Only positions of these accounts are tracked, not those of demo accounts. */
  addRealAccount(account: AccountId): void {
    this.#real.add(account);
  }

  isReal(account: AccountId): boolean {
    return this.#real.has(account);
  }

  /** Adds a position, or replaces the one with the same number. */
  put(position: Position): void {
    if (!this.#real.has(position.account)) return;
    this.remove(position.id);
    this.#positions.set(position.id, position);
    this.#count(position, 1);
  }

  remove(id: OrderId): void {
    const position = this.#positions.get(id);
    if (position === undefined) return;
    this.#positions.delete(id);
    this.#count(position, -1);
  }

  /**
   * Idempotent: applying an event twice has no further effect. A part that was closed off has its own number, which is
   * not held here.
   */
  take(event: CommittedEvent): void {
    if (event.type === 'account_opened') {
      if (event.kind === 'real') this.addRealAccount(event.account);
    } else if (event.type === 'closed') this.remove(event.order.id);
    else if (event.type === 'opened' || event.type === 'triggered' || event.type === 'updated')
      this.#order(event.order);
  }

  #order(order: Order): void {
    if (order.status !== 'holding') return;
    const { id, account, instrument, side, lots, price, openedAt } = order;
    this.put({ id, account, instrument, isBuy: side === 'buy', lots, price, openedAt });
  }

  #count({ account, instrument, isBuy, lots, price }: Position, sign: 1 | -1): void {
    const held = this.#instruments.get(instrument) ?? {
      ...noVolume(),
      buyCost: 0n,
      sellCost: 0n,
      accounts: new Map<AccountId, Volume>(),
    };
    const own = held.accounts.get(account) ?? noVolume();
    for (const volume of [held, own]) {
      volume.positions += sign;
      if (isBuy) volume.buyLots += sign * lots;
      else volume.sellLots += sign * lots;
    }
    const cost = BigInt(sign * lots) * BigInt(price);
    if (isBuy) held.buyCost += cost;
    else held.sellCost += cost;
    keep(held.accounts, account, own);
    keep(this.#instruments, instrument, held);
  }
}

const noVolume = (): Volume => ({ positions: 0, buyLots: 0, sellLots: 0 });

function keep<Key, Value extends Volume>(map: Map<Key, Value>, key: Key, value: Value): void {
  if (value.positions === 0) map.delete(key);
  else map.set(key, value);
}
