/**
 * Current value of the holding orders. An order is valued again when a quote that its last valuation used has
 * changed, so the cost per frame depends on the prices that moved, not on the number of orders.
 */
import { isUsd, marginLevelOf, sumUsd } from '@tradewind/contract/light';
import type { AccountFigures, Instrument, MarketRow, Order } from '@tradewind/contract/light';
import { alsoOnSubscribe, createStore } from './readable.ts';
import type { Store, Readable } from './readable.ts';
import type { Valuate, Valuation } from './types.ts';

export interface ValuationOptions {
  valuate: Valuate;
  quote(code: string): MarketRow | undefined;
  instrument(id: number): Instrument | undefined;
  /** An instrument's prices are needed for something on screen; returns a function that ends this. */
  onView(code: string): () => void;
}

export interface Valuations {
  readonly figures: Readable<AccountFigures | null>;
  live(orderId: number): Readable<Valuation | undefined>;
  /** The account's holding orders and cash; undefined cash = unknown, so there are no figures. */
  hold(orders: readonly Order[], balance: number | undefined): void;
  /** Revalues what depends on these codes; without codes, everything. */
  revalue(codes?: readonly string[]): void;
}

interface Cell {
  readonly value: Store<Valuation | undefined>;
  readonly shown: Readable<Valuation | undefined>;
}

interface Position {
  readonly order: Order;
  /** Codes that the last valuation used. */
  asked: ReadonlySet<string>;
  value: Valuation | undefined;
}

function sameValue(left: Valuation | undefined, right: Valuation | undefined): boolean {
  return left === right || (left?.price === right?.price && left?.profit === right?.profit);
}

function sameFigures(left: AccountFigures | null, right: AccountFigures | null): boolean {
  if (left === null || right === null) return left === right;
  return left.balance === right.balance && left.profit === right.profit && left.used_margin === right.used_margin;
}

/** The server's last value: used until the first quote, and while an order cannot be valued here. */
function readValue({ UpdatePrice, FactProfits }: Order): Valuation | undefined {
  return UpdatePrice === null ? undefined : { price: UpdatePrice, profit: FactProfits };
}

function figuresOf(positions: Iterable<Position>, balance: number): AccountFigures {
  const profits: number[] = [];
  const margins: number[] = [];
  for (const { order, value } of positions) {
    profits.push(value?.profit ?? order.FactProfits);
    margins.push(order.CautionMoney);
  }
  const profit = sumUsd(profits);
  const usedMargin = sumUsd(margins);
  const equity = sumUsd([balance, profit]);
  return {
    balance,
    profit,
    equity,
    used_margin: usedMargin,
    free_margin: sumUsd([equity, -usedMargin]),
    margin_level: marginLevelOf(equity, usedMargin),
  };
}

export function createValuations(options: ValuationOptions): Valuations {
  const figures = createStore<AccountFigures | null>(null, sameFigures);
  const cells = new Map<number, Cell>();
  /** Number of viewers of figures or orders, and the quotes that are requested because of them. */
  let viewers = 0;
  const viewed = new Map<string, () => void>();
  let positions = new Map<number, Position>();
  let cash: number | undefined;

  function viewQuotes(): void {
    const needed = new Set(viewers === 0 ? [] : [...positions.values()].flatMap(({ asked }) => [...asked]));
    for (const [code, stop] of viewed) {
      if (needed.has(code)) continue;
      stop();
      viewed.delete(code);
    }
    for (const code of needed) if (!viewed.has(code)) viewed.set(code, options.onView(code));
  }

  function view(): () => void {
    viewers += 1;
    if (viewers === 1) viewQuotes();
    return () => {
      viewers -= 1;
      if (viewers === 0) viewQuotes();
    };
  }

  function cellOf(id: number): Cell {
    let cell = cells.get(id);
    if (cell === undefined) {
      const value = createStore<Valuation | undefined>(undefined, sameValue);
      cell = { value, shown: alsoOnSubscribe(value, view) };
      cells.set(id, cell);
    }
    return cell;
  }

  function value(position: Position): void {
    const { order } = position;
    const instrument = options.instrument(order.ForexId);
    if (instrument === undefined) return;
    const asked = new Set<string>();
    const result = options.valuate(order, instrument, (code) => {
      asked.add(code);
      return options.quote(code);
    });
    position.asked = asked;
    if (result !== undefined && isUsd(result.profit)) position.value = result;
  }

  function publish(): void {
    for (const [id, { value: now }] of positions) cellOf(id).value.set(now);
    figures.set(cash === undefined ? null : figuresOf(positions.values(), cash));
    viewQuotes();
  }

  return {
    figures: alsoOnSubscribe(figures, view),
    live: (id) => cellOf(id).shown,
    hold(orders, balance) {
      const before = positions;
      cash = balance;
      positions = new Map();
      for (const order of orders) {
        const old = before.get(order.Id);
        const position = old?.order === order ? old : { order, asked: new Set<string>(), value: readValue(order) };
        if (position !== old) value(position);
        positions.set(order.Id, position);
      }
      for (const id of before.keys()) {
        if (positions.has(id)) continue;
        const cell = cells.get(id);
        cell?.value.set(undefined);
        if (cell?.value.watched() !== true) cells.delete(id);
      }
      publish();
    },
    revalue(codes) {
      const isTouched = ({ asked }: Position): boolean => codes === undefined || codes.some((code) => asked.has(code));
      let any = false;
      for (const position of positions.values()) {
        if (!isTouched(position)) continue;
        value(position);
        any = true;
      }
      if (any) publish();
    },
  };
}
