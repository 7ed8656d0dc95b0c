/** Checks of a customer's data after a fault, based only on the product's own answers. */
import { setTimeout as delay } from 'node:timers/promises';

/** A buy position that was left open for its stop or target. */
export interface LeftOrder {
  readonly stop: number;
  readonly target: number;
}

export interface Instrument {
  readonly Id: number;
  readonly PricePrecision: number;
  readonly ForexQuotations: { readonly Bid: number; readonly Ask: number };
}

/** A customer, and the commands acknowledged to them. */
export interface Trader {
  readonly opened: ReadonlySet<number>;
  readonly closed: ReadonlySet<number>;
  /** Those of the opened positions that were left to their stop or target. */
  readonly left: ReadonlyMap<number, LeftOrder>;
  /** Closes a position now; false when it is already closed. */
  readonly close: (id: number) => Promise<boolean>;
  readonly price: () => Promise<Instrument>;
  /** Reads the data of an answer; retries until there is one. */
  readonly read: <Data>(path: string) => Promise<Data>;
}

export interface Found {
  /** Acknowledged but missing. */
  readonly lost: number;
  /** Present more than once, or never acknowledged. */
  readonly doubled: number;
  /** Closed by their stop or target. */
  readonly fired: number;
  /** Still open although the price is beyond their stop or target, or closed at a price before it. */
  readonly missed: number;
}

interface Order {
  readonly Id: number;
  readonly CloseReason: string | null;
  /** Price of the close, once closed. */
  readonly UpdatePrice: number;
}

interface Page<Row> {
  readonly data: readonly Row[];
  readonly total: number;
}

const [HOLDING, CLOSED] = [1, 3];
const MICRO = 1_000_000;
/** Time within which fired triggers are applied. */
const FIRE_MS = 2000;

export async function findingsOf(customer: Trader): Promise<Found & { readonly hasWrongBalance: boolean }> {
  const { Bid: bid } = (await customer.price()).ForexQuotations;
  await delay(FIRE_MS);
  const late = (await ordersOf(customer, HOLDING)).filter(({ Id }) => {
    const limits = customer.left.get(Id);
    return limits !== undefined && (bid <= limits.stop || bid >= limits.target);
  }).length;
  // a trigger that fires between two answers would be in both, or in neither
  const settled = await settle(customer);
  const [holding, closed] = [await ordersOf(customer, HOLDING), await ordersOf(customer, CLOSED)];
  const times = new Map<number, number>();
  for (const { Id } of [...holding, ...closed]) times.set(Id, (times.get(Id) ?? 0) + 1);
  const known = new Set(closed.map(({ Id }) => Id));
  const lost =
    [...customer.opened].filter((id) => !times.has(id)).length +
    [...customer.closed].filter((id) => !known.has(id)).length;
  let doubled = 0;
  for (const [id, count] of times) doubled += customer.opened.has(id) ? count - 1 : count;
  const fired = closed.filter(({ Id }) => customer.left.has(Id) && !settled.has(Id));
  const early = fired.filter((order) => isEarly(order, customer.left.get(order.Id))).length;
  return { lost, doubled, fired: fired.length, missed: early + late, hasWrongBalance: await hasWrongBalance(customer) };
}

/** Closes the positions that are still waiting for their stop or target. */
async function settle(customer: Trader): Promise<ReadonlySet<number>> {
  const settled = new Set<number>();
  for (;;) {
    const open = (await ordersOf(customer, HOLDING)).filter(({ Id }) => customer.left.has(Id));
    if (open.length === 0) return settled;
    for (const { Id } of open) if (await customer.close(Id)) settled.add(Id);
  }
}

/** Whether an order left to its stop or target was closed for another reason, or at a price before it. */
function isEarly({ CloseReason: reason, UpdatePrice: price }: Order, limits: LeftOrder | undefined): boolean {
  if (limits === undefined) return false;
  if (reason === 'stop_loss') return price > limits.stop;
  return reason !== 'take_profit' || price < limits.target;
}

const ordersOf = (customer: Trader, status: number): Promise<readonly Order[]> =>
  allOf(customer, `/v1/api/forex/my_deal?status=${status}`);

async function hasWrongBalance(customer: Trader): Promise<boolean> {
  const { balance } = await customer.read<{ readonly balance: number }>('/v1/api/main/wallet/getBalance');
  const log = await allOf<{ readonly Value: number }>(customer, '/v1/api/main/accountLog/forexChange?');
  // amounts have six decimals: in millionths they are integers
  const sum = log.reduce((micro, { Value }) => micro + Math.round(Value * MICRO), 0);
  return sum !== Math.round(balance * MICRO);
}

async function allOf<Row>(customer: Trader, path: string): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const { data, total } = await customer.read<Page<Row>>(`${path}&page=${page}`);
    rows.push(...data);
    if (data.length === 0 || rows.length >= total) return rows;
  }
}
