/** Random sessions: abstract steps that shrink well, made concrete against the state at hand. */
import { microUsd } from '@tradewind/money';
import { ONE, usdRate } from '../conversion.ts';
import { costOf } from '../formulas.ts';
import { type FundsStep, correctionsOf, fundsMove } from './funds-steps.ts';
import { changesOf, settingsOf } from './changes.ts';
import { groupDefinition, groupMove, limitsOfAccount, markupStep } from './group-steps.ts';
import type { World } from './instruments.ts';
import type { EnginePair } from './pair.ts';
import type { Step } from './sessions.ts';
import { PRICINGS } from '../types.ts';
import type { Order, PriceSeen, SubmitCommand } from '../types.ts';

const at = <T>(list: readonly T[], index: number): T => {
  const found = list[index % list.length];
  if (found === undefined) throw new RangeError('nothing to pick from');
  return found;
};

const DISTANCES = [0, 1, 2, 5, 12, 40, 150, 600] as const;

export class Session {
  readonly #pair: EnginePair;
  readonly #world: World;
  readonly #prices: { bid: number; ask: number }[];
  #now = 1_000_000;
  #quoteId = 0;
  #orderId = 0;
  #reference = 0;
  #version = 0;
  readonly #rollsInOrder: boolean;
  #lastRollover = 0;

  /** `rollsInOrder`: each rollover is later than the last one, which the engine's host sees to. */
  constructor(pair: EnginePair, world: World, { rollsInOrder = false } = {}) {
    this.#pair = pair;
    this.#rollsInOrder = rollsInOrder;
    this.#world = world;
    this.#prices = world.markets.map(({ bid, spread }) => ({ bid, ask: bid + spread }));
    for (const { spec } of world.markets) {
      pair.apply({ type: 'define_instrument', spec, now: 0 });
      pair.apply({ type: 'set_market', instrument: spec.id, open: true });
    }
    for (const [index] of world.balances.entries()) this.#openAccount(index);
    // the others come in later, so that rates appear and change their source
    for (const [index, { spec }] of world.markets.entries()) if (!world.late.includes(spec.code)) this.#quote(index);
  }

  #openAccount(which: number): void {
    const account = this.#pair.accounts.length + 1;
    // ids fall as slots rise, so that an order by slot cannot pass for an order by id
    const id = 1000 - account;
    const balance = microUsd(at(this.#world.balances, which));
    const now = this.#now;
    if (account % 2 === 0) {
      this.#pair.apply({ type: 'open_account', account: id, kind: 'demo', balance, now });
      return;
    }
    this.#pair.apply({ type: 'open_account', account: id, kind: 'real', balance: microUsd(0), now });
    this.#reference += 1;
    this.#pair.apply({ type: 'deposit', account: id, amount: balance, reference: this.#reference, now });
  }

  #moveFunds(kind: FundsStep, account: number, picks: Step['picks'], sizes: Step['sizes']): void {
    const { withdrawable = 0, locked = 0 } = this.#pair.plain.summary(account) ?? {};
    const deposit = at(this.#world.balances, picks[2]);
    this.#reference += 1;
    const common = { account, reference: this.#reference, now: this.#now };
    this.#pair.apply({ ...fundsMove(kind, { deposit, withdrawable, locked }, picks, sizes), ...common });
  }

  #quote(index: number): void {
    const price = at(this.#prices, index);
    this.#quoteId += 1;
    // now and then its own time says little about its age
    const agesFrom = this.#quoteId % 9 === 0 ? this.#now - (this.#quoteId % 7) * 10_000 : undefined;
    const { id } = at(this.#world.markets, index).spec;
    this.#pair.quote(id, price.bid, price.ask, this.#now, this.#quoteId, agesFrom, this.#now);
  }

  #move(index: number, shift: number, spread: number): void {
    const price = at(this.#prices, index);
    const bid = Math.max(1, price.bid + shift);
    this.#prices[index] = { bid, ask: bid + Math.max(0, spread) };
  }

  #orders(status: 'pending' | 'holding'): readonly Order[] {
    return this.#pair.accounts.flatMap((account) => this.#pair.plain.orders(account, status));
  }

  #idOf(market: number): number {
    return at(this.#world.markets, market).spec.id;
  }

  run({ kind, picks, sizes }: Step): void {
    this.#now += kind === 'late' ? 90_000 : picks[3] % 700;
    const index = picks[0] % this.#world.markets.length;
    const account = at(this.#pair.accounts, picks[1]);
    const now = this.#now;
    switch (kind) {
      case 'late':
      case 'tick':
        return this.#tick(index, picks, sizes);
      case 'jump':
        this.#move(
          index,
          Math.trunc((at(this.#prices, index).bid * sizes[0]) / 1500),
          at(this.#world.markets, index).spread * (1 + (picks[2] % 5)),
        );
        return this.#quote(index);
      case 'submit':
      case 'pending':
      case 'greedy':
      case 'odd':
        return this.#submit(kind, index, account, picks, sizes);
      case 'close':
      case 'part':
        return this.#close(kind === 'part', picks, sizes);
      case 'cancel':
      case 'stops':
        return this.#edit(kind, picks, sizes);
      case 'update':
        return this.#update(picks, sizes);
      case 'limits':
        this.#pair.apply(limitsOfAccount(account, picks, now));
        return;
      case 'group':
        this.#pair.apply(groupDefinition(picks, now));
        return;
      case 'markup':
        this.#version += 1;
        this.#pair.apply(markupStep(this.#idOf(index), picks, this.#version, now));
        return;
      case 'member':
        this.#pair.apply(groupMove(account, picks, now));
        return;
      case 'turn':
        return this.#turn(picks, sizes);
      case 'roll_over':
        return this.#rollOver(picks);
      case 'finance':
        this.#pair.apply({ type: 'finance', most: 1 + (picks[0] % 4), now });
        return;
      case 'expire':
        this.#pair.apply({ type: 'expire', now });
        return;
      case 'market':
        this.#pair.apply({ type: 'set_market', instrument: this.#idOf(index), open: picks[2] % 3 !== 0 });
        return;
      case 'pricing':
        this.#pair.apply({
          type: 'set_pricing',
          instrument: this.#idOf(index),
          pricing: at(['live', 'live', ...PRICINGS], picks[2]),
          ...(picks[1] % 2 === 0 && { maxAgeMs: at([2_000, 30_000, 90_000], picks[1]) }),
        });
        return;
      case 'trading':
        this.#pair.apply({ type: 'set_trading', account, ...(picks[2] % 3 === 0 && { reason: 'review' }) });
        return;
      case 'reset':
        this.#pair.apply({ type: 'reset', account, balance: microUsd(at(this.#world.balances, picks[2])), now });
        return;
      case 'define': {
        const { spec } = at(this.#world.markets, index);
        this.#pair.apply({
          type: 'define_instrument',
          spec: { ...spec, ...at(changesOf(spec), picks[1] % 2 === 0 ? 0 : picks[2]) },
          now,
        });
        return;
      }
      case 'configure':
        this.#pair.apply({ type: 'configure', settings: settingsOf(picks) });
        return;
      case 'deposit':
      case 'withdraw':
      case 'decide':
      case 'correct':
        return this.#moveFunds(kind, account, picks, sizes);
      case 'correct_many':
        this.#reference += 3;
        this.#pair.apply(correctionsOf(this.#pair, picks, sizes, this.#reference, this.#now));
        return;
      case 'account':
        return this.#pair.accounts.length < 14 ? this.#openAccount(picks[2]) : undefined;
      case 'restart':
        this.#pair.checkState();
        return this.#pair.restart();
      case 'forget':
        return this.#pair.forgetQuotes((instrument) => (instrument + picks[0]) % 3 !== 0);
      default:
        throw new RangeError(kind);
    }
  }

  /** Mostly after all that was opened, sometimes ahead of the clock of what follows; some instruments have no night. */
  #rollOver(picks: Step['picks']): void {
    const specs = this.#world.markets.map((market) => market.spec);
    const days = specs.flatMap(({ id }) => ((id + picks[0]) % 4 === 0 ? [] : ([[id, 1 + (picks[1] % 4)]] as const)));
    const instant = this.#now + ([-1000, 0, 300][picks[2] % 3] ?? 0) * (picks[3] % 20);
    if (this.#rollsInOrder && instant <= this.#lastRollover) return;
    this.#lastRollover = instant;
    this.#pair.apply({ type: 'roll_over', instant, days: new Map(days), now: this.#now });
  }

  /** Mostly a few points, one in eight a tie, and now and then a wider or a vanishing spread. */
  #tick(index: number, picks: Step['picks'], sizes: Step['sizes']): void {
    const { spread } = at(this.#world.markets, index);
    const shift = picks[1] % 8 === 0 ? 0 : Math.trunc((sizes[0] * (spread + 3)) / 40);
    const factor = [1, 1, 1, 1, 1, 2, 6, 0][picks[2] % 8] ?? 1;
    this.#move(index, shift, spread * factor);
    this.#quote(index);
  }

  #distance(index: number, which: number): number {
    return at(DISTANCES, which) * (at(this.#world.markets, index).spec.code === 'BTCUSD' ? 80 : 1);
  }

  #submit(kind: string, index: number, account: number, picks: Step['picks'], sizes: Step['sizes']): void {
    const { spec } = at(this.#world.markets, index);
    const price = at(this.#prices, index);
    const side = picks[2] % 2 === 0 ? 'buy' : 'sell';
    const sign = side === 'buy' ? 1 : -1;
    const multiple = at([10, 100, 1000, 1000, 7], picks[3] % 40 === 0 ? 4 : picks[3]);
    const pending = kind === 'pending';
    const opening = side === 'buy' ? price.ask : price.bid;
    const closing = side === 'buy' ? price.bid : price.ask;
    const target = pending ? opening + Math.sign(sizes[0]) * this.#distance(index, picks[3]) : 0;
    const reference = pending ? target : closing;
    const loss = sizes[1] > 0 ? Math.max(0, reference - sign * this.#distance(index, picks[0])) : 0;
    const profit = sizes[2] > 20 ? Math.max(0, reference + sign * this.#distance(index, picks[1])) : 0;
    this.#orderId += 1;
    const odd = kind === 'odd';
    this.#pair.apply({
      type: 'submit',
      account: odd && picks[3] % 4 === 0 ? 4711 : account,
      // some ids fall, some are taken
      order: odd
        ? Math.max(1, this.#orderId - 3)
        : 10_000 + (picks[3] % 2 === 0 ? this.#orderId * 2 : 5_000 - this.#orderId * 2 + 1),
      instrument: odd && picks[3] % 4 === 1 ? 99 : spec.id,
      side,
      pending,
      lots: this.#lots(kind, index, account, multiple, sizes[0]),
      multiple,
      targetPrice: odd ? -1 : target,
      stopLoss: odd && picks[3] % 4 === 2 ? -1 : loss,
      takeProfit: odd && picks[3] % 4 === 3 ? Number.MAX_VALUE : profit,
      ...this.#seen(opening, picks, sizes),
      ...this.#extras(kind, index, account, picks),
      now: this.#now,
    });
  }

  /** Expiry, pair, trailing stop and client id: of about a third of the orders each. */
  #extras(kind: string, index: number, account: number, picks: Step['picks']): Partial<SubmitCommand> {
    const { spec } = at(this.#world.markets, index);
    const odd = picks[0] % 40 === 0;
    const expiresAt = this.#now + (odd ? -1 : 1 + (picks[1] % 30) * 700);
    const there = this.#pair.plain.orders(account, 'pending');
    const fit = there.filter((order) => odd || (order.instrument === spec.id && order.oco === undefined));
    const other = fit.length === 0 ? undefined : at(fit, picks[3]).id;
    const isPending = kind === 'pending' || (odd && picks[3] % 2 === 0);
    return {
      ...(isPending && picks[0] % 3 === 0 && { expiresAt }),
      ...(isPending && picks[1] % 4 !== 0 && other !== undefined && { oco: other }),
      ...(picks[3] % 3 === 0 && { trailing: this.#distance(index, picks[2]) - (odd ? 3 : 0) }),
      ...(picks[2] % 3 === 0 && { clientId: `own-${picks[2]}` }),
    };
  }

  #turn(picks: Step['picks'], sizes: Step['sizes']): void {
    const orders = this.#orders(picks[3] % 12 === 0 ? 'pending' : 'holding');
    if (orders.length === 0) return;
    const { account, id, instrument, side } = at(orders, picks[0]);
    const price = at(
      this.#prices,
      this.#world.markets.findIndex((market) => market.spec.id === instrument),
    );
    const isReversed = picks[1] % 3 !== 0;
    this.#orderId += 1;
    this.#pair.apply({
      type: isReversed ? 'reverse' : 'double',
      account: picks[2] % 30 === 0 ? 999 : account,
      order: id,
      newOrder: picks[2] % 25 === 1 ? id : 200_000 + this.#orderId,
      ...(picks[0] % 3 === 0 && { clientId: `own-${picks[0]}` }),
      ...this.#seen(isReversed === (side === 'buy') ? price.bid : price.ask, picks, sizes),
      now: this.#now,
    });
  }

  #update(picks: Step['picks'], sizes: Step['sizes']): void {
    const orders = this.#orders(picks[3] % 12 === 0 ? 'holding' : 'pending');
    if (orders.length === 0) return;
    const { account, id, instrument, side } = at(orders, picks[0]);
    const index = this.#world.markets.findIndex((market) => market.spec.id === instrument);
    const price = at(this.#prices, index);
    const sign = side === 'buy' ? 1 : -1;
    const targetPrice =
      (side === 'buy' ? price.ask : price.bid) + Math.sign(sizes[0]) * this.#distance(index, picks[1]);
    this.#pair.apply({
      type: 'update_pending',
      account: picks[2] % 30 === 0 ? 999 : account,
      order: id,
      ...(picks[1] % 3 !== 0 && { targetPrice }),
      ...(picks[2] % 4 === 0 && { lots: 10_000 * Math.abs(sizes[1]) }),
      ...(picks[2] % 3 === 0 && { stopLoss: Math.max(0, targetPrice - sign * this.#distance(index, picks[3])) }),
      ...(picks[3] % 4 === 0 && { takeProfit: 0 }),
      ...(picks[3] % 5 === 0 && { expiresAt: sizes[2] > 0 ? this.#now + sizes[2] * 90 : sizes[2] < -90 ? 5 : 0 }),
      now: this.#now,
    });
  }

  /** A price near the one to be traded, often the very same, with and without a bound. */
  #seen(price: number, picks: Step['picks'], sizes: Step['sizes']): { readonly seen?: PriceSeen } {
    if (picks[0] % 3 !== 0) return {};
    const seen = Math.max(1, price + (picks[1] % 3 === 0 ? 0 : Math.trunc(sizes[2] / 10)));
    return {
      seen: {
        price: seen,
        ...(picks[2] % 4 !== 0 && { deviation: picks[1] % 8 }),
        ...(picks[3] % 2 === 0 && { wasQuoted: picks[3] % 4 === 0 }),
      },
    };
  }

  /** Greedy ones use up nearly all free margin, so that margin calls and stop-outs come soon. */
  #lots(kind: string, index: number, account: number, multiple: number, size: number): number {
    const { spec } = at(this.#world.markets, index);
    if (kind === 'odd') return at([0, -1, 15_000, 10_000, 10_000, 1e12, 0.5], Math.abs(size));
    const free = this.#pair.plain.summary(account)?.freeMargin ?? 0;
    const specs = this.#world.markets.map((market) => market.spec);
    const rate = usdRate(spec.quote, specs, (id) => this.#pair.plain.lastQuote(id)) ?? ONE;
    const perLot =
      costOf(spec, { feeType: 'per_lot' }, 1_000_000, multiple, at(this.#prices, index).bid, rate)?.margin ?? 1;
    const share = kind === 'greedy' ? 0.8 + Math.abs(size) / 450 : Math.abs(size) / 400;
    const lots = (free * share) / Math.max(1, perLot);
    return Math.max(10_000, Math.floor(lots * 100) * 10_000);
  }

  #close(isPart: boolean, picks: Step['picks'], sizes: Step['sizes']): void {
    const orders = this.#orders(picks[3] % 10 === 0 ? 'pending' : 'holding');
    if (orders.length === 0) return;
    const order = at(orders, picks[0]);
    const part = Math.floor((order.lots * Math.abs(sizes[0])) / 100 / 10_000) * 10_000 + (picks[2] % 15 === 0 ? 1 : 0);
    const price = at(
      this.#prices,
      this.#world.markets.findIndex(({ spec }) => spec.id === order.instrument),
    );
    this.#orderId += 1;
    this.#pair.apply({
      type: 'close',
      account: picks[1] % 20 === 0 ? 999 : order.account,
      order: picks[1] % 30 === 1 ? 4_000_000 : order.id,
      ...(isPart && { lots: part }),
      partId: picks[2] % 25 === 0 ? order.id : 100_000 + this.#orderId,
      ...this.#seen(order.side === 'buy' ? price.bid : price.ask, picks, sizes),
      now: this.#now,
    });
  }

  #edit(kind: 'cancel' | 'stops', picks: Step['picks'], sizes: Step['sizes']): void {
    const orders = this.#orders((kind === 'cancel') === (picks[3] % 8 !== 0) ? 'pending' : 'holding');
    if (orders.length === 0) return;
    const { account, id, instrument, side, originPrice, status } = at(orders, picks[0]);
    if (kind === 'cancel') {
      this.#pair.apply({ type: 'cancel', account, order: id, now: this.#now });
      return;
    }
    const index = this.#world.markets.findIndex((market) => market.spec.id === instrument);
    const price = at(this.#prices, index);
    const reference = status === 'pending' ? originPrice : side === 'buy' ? price.bid : price.ask;
    const sign = side === 'buy' ? 1 : -1;
    const stopLoss = sizes[0] < -50 ? 0 : Math.max(0, reference - sign * this.#distance(index, picks[1]));
    const takeProfit = sizes[1] < 0 ? 0 : Math.max(0, reference + sign * this.#distance(index, picks[2]));
    const trailing = [undefined, undefined, 0, this.#distance(index, picks[1] + 1)][picks[2] % 4];
    this.#pair.apply({
      type: 'set_stops',
      account,
      order: id,
      ...(sizes[0] % 5 !== 0 && { stopLoss }),
      ...(sizes[1] % 5 !== 0 && { takeProfit }),
      ...(trailing !== undefined && { trailing }),
      now: this.#now,
    });
  }
}
