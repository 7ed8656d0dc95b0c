/**
 * Scenario tables: one input a row, what it must cause after the arrow, ` | ` between events. Amounts are in USD,
 * prices and lots as people write them. `A#N` is order N of account A.
 *
 *     settings fee=per_lot call=100 out=50 age=60000 orders=500
 *     spec EUR/USD precision=5 contract=100000 multiples=100 fee=7
 *     open EURUSD
 *     account 1 demo 1000                 → account 1 | demo_issue>cash 1000
 *     quote EURUSD 1.10000 1.10010 age=3000
 *     buy 1#1 EURUSD 0.1 x100 sl=1.09     → opened #1 at 1.1001 margin 110.01 fee 0.7 | cash>house_fees 0.7
 *     buy 1#2 EURUSD 0.1 x100 seen=1.1 dev=5 quoted=yes → opened #2 at 1.1001 asked 1.1 margin …
 *     sell 1#3 EURUSD 0.1 x100 trail=30   → …
 *     buy 1#4 EURUSD 0.1 x100 at=1.09 until=60000 oco=5 → pending #4 limit at 1.09 | …
 *     update 1#4 at=1.08 lots=0.2 until=0 → …
 *     reverse 1#1 new=7                   → closed #1 … | opened #7 …
 *     expire                              → cancelled #4 expired
 *     night EURUSD=1 XAUUSD=3             → rollover EURUSD x1 XAUUSD x3 at 1.1 1.1001   (instruments with swap=points:-7.5:2)
 *     finance 10                          → financed #1 -7.5 x1 swap -0.75 | cash>house_financing 0.75 #1 | rollover ended
 *     close 1#1 0.04 part=2               → …
 *     withdraw 2 300 ref=7                → cash>locked 300 withdrawal 7
 */
import { microUsd, parseScaled } from '@tradewind/money';

import { DEFAULT_SETTINGS } from '../rules.ts';
import {
  fail,
  groupTermsOf,
  markupOfWords,
  scaled,
  seenOf,
  short,
  showCommission,
  showMarkup,
  showRefusal,
  showTrailing,
  specOf,
  type Settings,
  type Words,
  usd,
} from './scenario-text.ts';
import { FEE_TYPES, PRICINGS, SWAP_SCALE } from '../types.ts';
import type { TradingEngine } from '../trading-engine.ts';
import type { Command, EngineEvent, EngineSettings, InstrumentSpec, Order } from '../types.ts';

export class Scenario {
  readonly #engine: TradingEngine;
  readonly #specs = new Map<string, InstrumentSpec>();
  #settings: EngineSettings = DEFAULT_SETTINGS;
  #now = 1_000_000;
  #quoteId = 0;

  constructor(engine: TradingEngine) {
    this.#engine = engine;
  }

  /** Runs a table; returns it with the arrows' right sides replaced by what happened. */
  run(table: string): string {
    return table
      .trim()
      .split('\n')
      .map((row) => row.trim())
      .filter((row) => row !== '' && !row.startsWith('//'))
      .map((row) => {
        const [input = ''] = row.split('→');
        const caused = this.#step(input.trim().split(/\s+/u));
        return caused === '' ? input.trim() : `${input.trim()} → ${caused}`;
      })
      .join('\n');
  }

  /** The expectation in the same shape as run() gives it. */
  static expected(table: string): string {
    return table
      .trim()
      .split('\n')
      .map((row) => row.trim().replace(/\s*→\s*/u, ' → '))
      .filter((row) => row !== '' && !row.startsWith('//'))
      .join('\n');
  }

  #step([verb = '', ...words]: Words): string {
    const settings: Settings = Object.fromEntries(
      words.filter((word) => word.includes('=')).map((word) => word.split('=')),
    );
    const plain = words.filter((word) => !word.includes('='));
    switch (verb) {
      case 'now':
        this.#now += Number(plain[0]);
        return '';
      case 'quote': {
        const spec = this.#spec(plain[0]);
        const [bid, ask] = [scaled(plain[1], spec.pricePrecision), scaled(plain[2], spec.pricePrecision)];
        this.#quoteId += 1;
        const agesFrom = settings['age'] === undefined ? undefined : this.#now - Number(settings['age']);
        return this.#show(this.#engine.quote(spec.id, bid, ask, this.#now, this.#quoteId, agesFrom, this.#now));
      }
      case 'summary': {
        const found = this.#engine.summary(Number(plain[0])) ?? fail('no such account');
        const level = found.levelHundredths === undefined ? '-' : short(found.levelHundredths, 2);
        const locked = found.locked === 0 ? '' : ` locked ${usd(found.locked)}`;
        const withdrawable =
          found.withdrawable === Math.max(0, found.freeMargin) ? '' : ` withdrawable ${usd(found.withdrawable)}`;
        return `balance ${usd(found.balance)}${locked}${withdrawable} equity ${usd(found.equity)} used ${usd(found.usedMargin)} free ${usd(found.freeMargin)} level ${level}`;
      }
      default: {
        const outcome = this.#engine.apply(this.#command(verb, plain, settings));
        return outcome.ok ? this.#show(outcome.events) : `refused ${showRefusal(outcome.refusal)}`;
      }
    }
  }

  #command(verb: string, words: Words, settings: Settings): Command {
    const now = this.#now;
    const [account = 0, order = 0] = (words[0] ?? '').split('#').map(Number);
    switch (verb) {
      case 'settings':
        this.#settings = {
          feeType: FEE_TYPES.find((type) => type === settings['fee']) ?? this.#settings.feeType,
          marginCallPercent: Number(settings['call'] ?? this.#settings.marginCallPercent),
          stopOutPercent: Number(settings['out'] ?? this.#settings.stopOutPercent),
          quoteMaxAgeMs: Number(settings['age'] ?? this.#settings.quoteMaxAgeMs),
          maxOpenOrders: Number(settings['orders'] ?? this.#settings.maxOpenOrders),
          maxNetExposureUsd: scaled(settings['exposure'] ?? '0', 6),
        };
        return { type: 'configure', settings: this.#settings };
      case 'spec':
        return { type: 'define_instrument', spec: this.#define(words[0] ?? '', settings), now: this.#now };
      case 'open':
      case 'shut':
        return { type: 'set_market', instrument: this.#idOf(words[0]), open: verb === 'open' };
      case 'pricing':
        return {
          type: 'set_pricing',
          instrument: this.#idOf(words[0]),
          pricing: PRICINGS.find((each) => each === words[1]) ?? 'live',
          ...(settings['age'] !== undefined && { maxAgeMs: Number(settings['age']) }),
        };
      case 'account':
        return {
          type: 'open_account',
          account,
          kind: words[1] === 'real' ? 'real' : 'demo',
          balance: microUsd(scaled(words[2], 6)),
          now,
        };
      case 'limits': {
        const maxOpenOrders = Number(settings['orders'] ?? 0);
        const maxPositionLots = scaled(settings['lots'] ?? '0', 6);
        return { type: 'set_limits', account, maxOpenOrders, maxPositionLots, now };
      }
      case 'group':
        return { type: 'define_group', terms: groupTermsOf(account, settings), now };
      case 'markup':
        return { type: 'set_markup', markup: markupOfWords(account, words, settings, (code) => this.#idOf(code)), now };
      case 'member':
        return { type: 'set_group', account, group: Number(words[1]), now };
      case 'disable':
        return { type: 'set_trading', account, reason: words[1] ?? 'disabled' };
      case 'enable':
        return { type: 'set_trading', account };
      case 'reset':
        return { type: 'reset', account, balance: microUsd(scaled(words[1], 6)), now };
      case 'deposit':
      case 'withdraw':
      case 'refuse':
      case 'pay':
      case 'correct':
        return this.#funds(verb, account, words, settings);
      case 'cancel':
        return { type: 'cancel', account, order, now };
      case 'close': {
        const lots = words[1] === undefined ? {} : { lots: scaled(words[1], 6) };
        const precision = this.#precisionOf(this.#engine.order(order)?.instrument);
        const partId = Number(settings['part'] ?? 0);
        return { type: 'close', account, order, ...lots, partId, ...seenOf(settings, precision), now };
      }
      case 'expire':
        return { type: 'expire', now };
      case 'night': {
        const days = Object.entries(settings).map(([code, count]) => [this.#idOf(code), Number(count)] as const);
        return { type: 'roll_over', instant: now, days: new Map(days), now };
      }
      case 'finance':
        return { type: 'finance', most: account, now };
      case 'reverse':
      case 'double': {
        const precision = this.#precisionOf(this.#engine.order(order)?.instrument);
        const newOrder = Number(settings['new'] ?? 0);
        return { type: verb, account, order, newOrder, ...seenOf(settings, precision), now };
      }
      case 'update':
        return this.#update(account, order, settings);
      case 'stops': {
        const precision = this.#precisionOf(this.#engine.order(order)?.instrument);
        const { sl = '0', tp = '0' } = settings;
        return {
          type: 'set_stops',
          account,
          order,
          ...(sl !== 'same' && { stopLoss: scaled(sl, precision) }),
          ...(tp !== 'same' && { takeProfit: scaled(tp, precision) }),
          ...(settings['trail'] !== undefined && { trailing: Number(settings['trail']) }),
          now,
        };
      }
      case 'buy':
      case 'sell':
        return this.#submission(verb, account, order, words, settings);
      default:
        return fail(`no such verb: ${verb}`);
    }
  }

  /** `deposit 1 500 ref=7`; an amount that is no number of micro-dollars is given as such. */
  #funds(
    verb: 'deposit' | 'withdraw' | 'refuse' | 'pay' | 'correct',
    account: number,
    words: Words,
    settings: Settings,
  ): Command {
    const amountOf = (text = '0'): number => parseScaled(text, 6) ?? Number(text) * 1e6;
    const fields = { account, amount: amountOf(words[1]), reference: Number(settings['ref'] ?? 1), now: this.#now };
    if (verb === 'pay') return { type: 'pay_withdrawal', ...fields, fee: amountOf(settings['fee']) };
    return { type: verb === 'refuse' ? 'refuse_withdrawal' : verb, ...fields };
  }

  #submission(side: 'buy' | 'sell', account: number, order: number, words: Words, settings: Settings): Command {
    const instrument = this.#idOf(words[1]);
    const precision = this.#precisionOf(instrument);
    return {
      type: 'submit',
      account,
      order,
      instrument,
      side,
      pending: settings['at'] !== undefined,
      lots: scaled(words[2], 6),
      multiple: Number(words[3]?.slice(1) ?? 0),
      targetPrice: scaled(settings['at'] ?? '0', precision),
      stopLoss: scaled(settings['sl'] ?? '0', precision),
      takeProfit: scaled(settings['tp'] ?? '0', precision),
      ...seenOf(settings, precision),
      ...(settings['until'] !== undefined && { expiresAt: this.#until(settings['until']) }),
      ...(settings['oco'] !== undefined && { oco: Number(settings['oco']) }),
      ...(settings['trail'] !== undefined && { trailing: Number(settings['trail']) }),
      now: this.#now,
    };
  }

  /** Milliseconds from now on; 0 = never. */
  #until(text: string): number {
    return text === '0' ? 0 : this.#now + Number(text);
  }

  #update(account: number, order: number, settings: Settings): Command {
    const precision = this.#precisionOf(this.#engine.order(order)?.instrument);
    const { at, lots, sl, tp, until } = settings;
    return {
      type: 'update_pending',
      account,
      order,
      ...(at !== undefined && { targetPrice: scaled(at, precision) }),
      ...(lots !== undefined && { lots: scaled(lots, 6) }),
      ...(sl !== undefined && { stopLoss: scaled(sl, precision) }),
      ...(tp !== undefined && { takeProfit: scaled(tp, precision) }),
      ...(until !== undefined && { expiresAt: this.#until(until) }),
      now: this.#now,
    };
  }

  #define(pair: string, settings: Settings): InstrumentSpec {
    const id = this.#specs.get(pair.replace('/', ''))?.id ?? this.#specs.size + 1;
    const spec = specOf(id, pair, settings);
    this.#specs.set(spec.code, spec);
    return spec;
  }

  #spec(code: string | undefined): InstrumentSpec {
    return this.#specs.get(code ?? '') ?? fail(`no such instrument: ${code}`);
  }

  /** 99 for a code that was never defined, so that tables can ask for what is not there. */
  #idOf(code: string | undefined): number {
    return this.#specs.get(code ?? '')?.id ?? 99;
  }

  #codeOf(instrument: number): string {
    for (const spec of this.#specs.values()) if (spec.id === instrument) return spec.code;
    return fail(`no such instrument: ${instrument}`);
  }

  #precisionOf(instrument: number | undefined): number {
    for (const spec of this.#specs.values()) if (spec.id === instrument) return spec.pricePrecision;
    return 5;
  }

  #show(events: readonly EngineEvent[]): string {
    const shown = events.filter(({ type }) => type !== 'instrument_defined' && type !== 'account_limited');
    return shown.map((event) => this.#showEvent(event)).join(' | ');
  }

  #showEvent(event: EngineEvent): string {
    switch (event.type) {
      case 'instrument_defined':
        return `instrument ${event.spec.code}`;
      case 'account_opened':
        return `account ${event.account}`;
      case 'group_defined':
        return `group ${event.terms.id}`;
      case 'markup_set':
        return showMarkup(event.markup, (id) => this.#codeOf(id));
      case 'account_grouped':
        return `member ${event.account} group ${event.group}`;
      case 'account_limited':
        return `limits ${event.account}`;
      case 'configured':
        return 'configured';
      case 'transfer':
        return `${event.from}>${event.to} ${usd(event.amount)}${event.order === 0 ? '' : ` #${event.order}`}${event.reference === undefined ? '' : ` ${event.cause} ${event.reference}`}`;
      case 'pending':
        return `pending #${event.order.id} ${event.order.entry} at ${this.#price(event.order, event.order.originPrice)}`;
      case 'opened':
      case 'triggered': {
        const { order } = event;
        const asked = order.entry === 'market' ? this.#asked(order, order.originPrice, order.price) : '';
        return `${event.type} #${order.id} at ${this.#price(order, order.price)}${asked} margin ${usd(order.margin)} fee ${usd(order.fee)}${showCommission(order)}`;
      }
      case 'updated': {
        const { order } = event;
        if (order.status === 'pending') return this.#showPending(order);
        return `updated #${order.id} lots ${short(order.lots, 6)} margin ${usd(order.margin)} fee ${usd(order.fee)} sl ${this.#price(order, order.stopLoss)} tp ${this.#price(order, order.takeProfit)}${showTrailing(order)}${showCommission(order)}`;
      }
      case 'rollover':
        return ['rollover', ...event.nights.map(({ instrument, days }) => `${this.#codeOf(instrument)} x${days}`)].join(
          ' ',
        );
      case 'rollover_ended':
        return 'rollover ended';
      case 'financed': {
        const { id, swap = 0 } = event.order;
        return `financed #${id} ${short(event.rate, SWAP_SCALE)} x${event.days} swap ${usd(swap)}`;
      }
      case 'trailed':
        return `trailed ${event.side}s`;
      case 'cancelled':
        return `cancelled #${event.order.id} ${event.reason}`;
      case 'closed': {
        const { order } = event;
        const asked = event.reason === 'user' ? this.#asked(order, order.closeOriginPrice, order.closePrice) : '';
        const parent =
          order.parent === undefined
            ? ''
            : ` of #${order.parent} lots ${short(order.lots, 6)} margin ${usd(order.margin)}`;
        const swap = order.swap === undefined ? '' : ` swap ${usd(order.swap)}`;
        return `closed #${order.id}${parent} ${event.reason} at ${this.#price(order, order.closePrice)}${asked} profit ${usd(order.profit)}${swap}${showCommission(order)}`;
      }
      case 'margin_call':
        return `margin_call ${event.account} equity ${usd(event.equity)} used ${usd(event.usedMargin)}`;
      case 'margin_recovered':
        return `margin_recovered ${event.account}`;
    }
  }

  /** Only where another price was asked for than was got. */
  #asked(order: Order, asked: number, got: number): string {
    return asked === got ? '' : ` asked ${this.#price(order, asked)}`;
  }

  #showPending(order: Order): string {
    const { id, entry, lots, originPrice, stopLoss, takeProfit, expiresAt, oco } = order;
    const until = expiresAt === undefined ? '' : ` until ${expiresAt - this.#now}`;
    const pair = oco === undefined ? '' : ` oco #${oco}`;
    return `updated #${id} ${entry} at ${this.#price(order, originPrice)} lots ${short(lots, 6)} sl ${this.#price(order, stopLoss)} tp ${this.#price(order, takeProfit)}${until}${pair}`;
  }

  #price(order: Order, price: number): string {
    return short(price, this.#precisionOf(order.instrument));
  }
}
