/** A table of what an insider could change in the log of tradeDay, and what verify must say to it. */
import { CALM, TRADER } from './full-day.ts';
import type { Event, Fields, Log } from './insider.ts';

const HOUR_MS = 3_600_000;

const number = (fields: Fields, field: string): number => Number(fields[field]);

type Alteration = readonly [what: string, change: (log: Log) => void, fault: RegExp];

const AMOUNTS: readonly Alteration[] = [
  [
    'a profit in dollars',
    (log) => log.earn(8, 540_000),
    /its profit of 540000 is not that of its prices, -460000 \(order 8\)/u,
  ],
  [
    'a profit that was converted',
    (log) => log.earn(2, 76_709_487),
    /its profit of 76709487 is not that of its prices, 75709487/u,
  ],
  [
    'a profit booked to another account',
    (log) => (log.transfer('trade_profit', 6).account = CALM),
    /trade_profit of order 6 was not moved as is due: 1050000 micro-dollars from house_profit to cash/u,
  ],
  [
    'a profit paid twice',
    (log) => log.events.push({ ...log.transfer('trade_profit', 2), time: log.events.at(-1)?.time ?? 0 }),
    /trade_profit was moved that no event of an order owes/u,
  ],
  [
    'a converted margin cut by a tenth',
    (log) => log.set(2, { margin: 487_830_279 }),
    /its margin of 487830279 is not that of the terms, 542033643 \(order 2\)/u,
  ],
  [
    'a fee',
    (log) => {
      log.set(12, { fee: 60_000 });
      log.transfer('trade_fee', 12).payload['amount'] = 60_000;
    },
    /its fee of 60000 is not that of the terms, 70000 \(order 12\)/u,
  ],
  [
    'a commission',
    (log) => {
      for (const { payload } of log.of(1)) payload['commission'] = number(payload, 'commission') - 500_000;
      log.transfer('commission', 1).payload['amount'] = 3_000_000;
    },
    /its commission of 3000000 is not that of its group, 3500000 \(order 1\)/u,
  ],
  [
    'financing',
    (log) => {
      log.set(1, { swap: -6_500_000 });
      log.transfer('financing', 1).payload['amount'] = 6_500_000;
    },
    /charged -6500000 for the night, but its terms give -7500000 \(order 1\)/u,
  ],
  [
    'the days of a night',
    (log) => {
      const { payload } = log.found(({ type }) => type === 'rollover');
      payload['nights'] = (payload['nights'] as Fields[]).map((night) => ({ ...night, days: 2 }));
    },
    /charged -7500000 for the night, but its terms give -15000000/u,
  ],
  [
    'a negative balance made good with too much',
    (log) => (log.transfer('negative_balance_protection', 15).payload['amount'] = 22_200_000_000),
    /negative_balance_protection of order 15 was not moved as is due: 22100869992 micro-dollars/u,
  ],
  [
    'a negative balance that was not made good',
    (log) => log.drop(log.transfer('negative_balance_protection', 15)),
    /negative_balance_protection of order 15 was not moved as is due/u,
  ],
  [
    'a part out of proportion',
    (log) => {
      log.set(4, { margin: 101_003_967 });
      for (const event of log.of(3)) if (event.type !== 'opened') event.payload['margin'] = 199_007_935;
    },
    /its margin is not its share \(order 4\)/u,
  ],
  [
    'a reset that pays a profit',
    (log) => {
      const close = log.one('closed', 5);
      close.payload['profit'] = 5_000_000;
      const paid = { from: 'house_profit', to: 'cash', amount: 5_000_000, cause: 'trade_profit' };
      const transfer = { ...close, type: 'transfer', quote: undefined, payload: paid };
      log.events.splice(log.events.indexOf(close) + 1, 0, transfer);
      log.found(({ payload }) => payload['cause'] === 'demo_reset').payload['amount'] = 1;
    },
    /a reset paid a profit \(order 5\)/u,
  ],
];

const PRICES: readonly Alteration[] = [
  [
    'a fill at a better price',
    (log) => log.set(12, { price: 108_380 }),
    /filled at 108380, but its quote is 108375\/108384/u,
  ],
  [
    'a fill with its quote',
    (log) => {
      const fill = log.one('opened', 12);
      fill.quote = { ...(fill.quote ?? { id: 0, instrument: 1, bid: 0, time: 0 }), ask: 108_380 };
      log.set(12, { price: 108_380 });
    },
    /quote 11 has two prices/u,
  ],
  [
    'a quote that converted',
    (log) => {
      const { payload } = log.one('opened', 2);
      payload['prices'] = [[2, 2, 155_230, 155_242, (payload['prices'] as number[][])[0]?.[4]]];
      log.set(2, { margin: 528_067_207 });
    },
    /its margin of 528067207 is not that of the terms|quote 2 has two prices/u,
  ],
  [
    'a quote that converted, left out',
    (log) => delete log.one('closed', 2).payload['prices'],
    /it does not state the prices that it depends on \(order 2\)/u,
  ],
  [
    'an older quote with a better price',
    (log) => {
      const close = log.one('closed', 2);
      close.quote = log.one('opened', 2).quote;
      const older = { ...close.quote, id: 2 } as Event['quote'];
      close.quote = older && { ...older, id: 2, ask: 163_700 };
      Object.assign(close.payload, { closePrice: 163_700, closeQuote: 2, closeOriginPrice: 163_700 });
    },
    /its quote 2 is older than quote 3 of an earlier event/u,
  ],
  [
    'a take-profit that was not reached',
    (log) => log.set(6, { takeProfit: 108_510 }),
    /its take-profit of 108510 was not reached \(order 6\)/u,
  ],
  [
    'a stop-loss that was not reached',
    (log) => log.set(8, { stopLoss: 108_370, closeOriginPrice: 108_370 }),
    /its stop-loss of 108370 was not reached \(order 8\)/u,
  ],
  [
    'a stop-loss that had been reached before',
    (log) => log.set(8, { stopLoss: 108_395, closeOriginPrice: 108_395 }),
    /its stop-loss of 108395 had been reached before \(order 8\)/u,
  ],
  [
    'a pending order whose target was not reached',
    (log) => log.set(6, { originPrice: 108_390 }),
    /its target was not reached \(order 6\)/u,
  ],
  [
    'a trailing stop that did not move',
    (log) => log.drop(...log.events.filter(({ type }) => type === 'trailed').slice(1)),
    /stopLoss changed from 108380 to 108445 \(order 9\)/u,
  ],
  [
    'a pair of which both stayed',
    (log) => log.drop(log.one('cancelled', 7)),
    /order 7 was not cancelled, although the order it was paired with was filled/u,
  ],
];

const TIMES: readonly Alteration[] = [
  [
    'a fill an hour before its quote',
    (log) => {
      for (const event of log.events) {
        if (event.quote?.id === 12) event.quote.time += HOUR_MS;
        const prices = (event.payload['prices'] ?? []) as number[][];
        for (const price of prices) if (price[1] === 12) price[4] = (price[4] ?? 0) + HOUR_MS;
      }
    },
    /it is timed \d+ ms before its quote \(order 14\)/u,
  ],
  [
    'a fill at a quote that was too old',
    (log) => {
      for (const event of log.events) if (event.quote?.id === 12) event.quote.time -= HOUR_MS;
    },
    /its quote 12 is timed before quote 4|its quote was \d+ ms old, more than 60000 \(order 14\)/u,
  ],
  [
    'a fill an hour earlier',
    (log) => {
      const earlier = log.one('opened', 14).time - HOUR_MS;
      for (const event of log.events)
        if (event.order === 14 && event.type !== 'closed' && event.payload['cause'] !== 'trade_profit')
          event.time = earlier;
      log.set(14, { createdAt: earlier, openedAt: earlier });
    },
    /it is timed \d+ ms before an earlier event \(order 14\)/u,
  ],
  [
    'times that disagree',
    (log) => log.set(9, { openedAt: 1_793_610_001_000 }),
    /it was opened at another time \(order 9\)/u,
  ],
  [
    'a stop at another time than its quote',
    (log) => {
      for (const event of log.events)
        if (event.order === 8 && event.time === log.one('closed', 8).time) event.time += 1;
      log.one('closed', 8).time += 1;
      log.set(8, { closedAt: log.one('closed', 8).time });
    },
    /its quote closed it at another time|trade_profit of order 8 was not moved as is due/u,
  ],
  [
    'an order that expired too early',
    (log) => log.set(10, { expiresAt: 1_793_620_000_000 }),
    /it expired before its time \(order 10\)/u,
  ],
  [
    'the order of two fills',
    (log) => {
      const at = log.events.indexOf(log.one('opened', 8));
      const [first, fee, second, fee2] = log.events.slice(at, at + 4);
      if (first && fee && second && fee2) log.events.splice(at, 4, second, fee2, first, fee);
    },
    /order 9 follows order 7|it is timed 100 ms before an earlier event/u,
  ],
];

const priceOf = ({ quote }: Event): number[] =>
  quote === undefined ? [] : [quote.instrument, quote.id, quote.bid, quote.ask, quote.time];

const isCallOf =
  (account: number) =>
  (event: Event): boolean =>
    event.account === account && event.type.startsWith('margin_');

const MARGINS: readonly Alteration[] = [
  [
    'a stop-out of another position than that with the largest loss',
    (log) => {
      const at = log.events.indexOf(log.one('closed', 14));
      const [worst, paid, other, paid2] = log.events.slice(at, at + 4);
      if (worst === undefined || paid === undefined || other === undefined || paid2 === undefined) return;
      const all = [...(worst.payload['prices'] as number[][]), priceOf(worst)];
      worst.payload['prices'] = other.payload['prices'];
      other.payload['prices'] = all.filter(([instrument]) => instrument !== other.quote?.instrument);
      log.events.splice(at, 4, other, paid2, worst, paid);
    },
    /stopped out before order 14, whose loss was larger \(order 13\)/u,
  ],
  [
    'a stop-out that was not due',
    (log) => {
      const [call, ...later] = log.events.filter(isCallOf(CALM));
      const [close, paid] = [log.one('closed', 11), log.transfer('trade_profit', 11)];
      const time = call?.time ?? 0;
      const [price] = (call?.payload['prices'] ?? []) as number[][];
      const [instrument = 0, id = 0, bid = 0, ask = 0, quoted = 0] = price ?? [];
      Object.assign(close, { time, quote: { id, instrument, bid, ask, time: quoted } });
      Object.assign(close.payload, { closePrice: bid, closeOriginPrice: bid, closeQuote: id, closedAt: time });
      paid.time = time;
      log.earn(11, (bid - 108_384) * 88_000_000);
      log.drop(close, paid, ...later);
      const recovered = { time, type: 'margin_recovered', account: CALM, order: 0, quote: undefined, payload: {} };
      log.events.splice(log.events.indexOf(call ?? close) + 1, 0, close, paid, recovered);
    },
    /stopped out above the stop-out level \(order 11\)/u,
  ],
  [
    'a stop-out without a margin call',
    (log) => log.drop(...log.events.filter(isCallOf(CALM)).slice(2, 3)),
    /stopped out without a margin call \(order 11\)|account 5 had no margin call/u,
  ],
  [
    'a margin call that is gone, with its end',
    (log) => log.drop(...log.events.filter(isCallOf(CALM)).slice(0, 2)),
    /account 5 had no margin call at quote 13/u,
  ],
  [
    'a margin call at another equity',
    (log) => (log.found(isCallOf(CALM)).payload['equity'] = 95_000_000_000),
    /its equity was 93752000000 micro-dollars, not 95000000000/u,
  ],
  [
    'a stop-out that is gone, so that the position stays open',
    (log) => {
      log.drop(log.one('closed', 11), log.transfer('trade_profit', 11), ...log.events.filter(isCallOf(CALM)).slice(2));
    },
    // it would have been charged for the night as well
    /the rollover ended, but order 11 was not charged/u,
  ],
  [
    'stop-outs that ended too early',
    (log) =>
      log.drop(
        log.one('closed', 15),
        ...log.events.filter(({ type, order }) => type === 'transfer' && order === 15).slice(1),
      ),
    /account 2 was at its stop-out level, but no further position was closed/u,
  ],
  [
    'a position that its account could not afford',
    (log) => {
      log.set(14, { lots: 80_000_000, margin: 101_372_000_000, fee: 560_000_000 });
      log.transfer('trade_fee', 14).payload['amount'] = 560_000_000;
      log.earn(14, -377_200_000_000);
    },
    /it needed 101932000000 micro-dollars, but \d+ were free \(order 14\)/u,
  ],
];

const TERMS: readonly Alteration[] = [
  [
    'a limit of open orders that was exceeded',
    (log) => (log.found(({ type }) => type === 'configured').payload['maxOpenOrders'] = 3),
    /its account had 4 open orders, above the limit of 3 \(order \d+\)/u,
  ],
  [
    'a net exposure that was exceeded',
    (log) => (log.found(({ type }) => type === 'configured').payload['maxNetExposureUsd'] = 50_000_000_000),
    /the house's net exposure came to 108416500000 micro-dollars, above the limit of 50000000000 \(order 1\)/u,
  ],
  [
    'own limits of an account that were exceeded',
    (log) => {
      const fill = log.one('opened', 8);
      const payload = { maxOpenOrders: 0, maxPositionLots: 20_000 };
      const event = { time: fill.time, type: 'account_limited', account: TRADER, order: 0, quote: undefined, payload };
      log.events.splice(log.events.indexOf(fill), 0, event);
    },
    /its account had 30000 micro-lots, above the limit of 20000 \(order 8\)/u,
  ],
  [
    'the stop-out level of the settings',
    (log) => (log.found(({ type }) => type === 'configured').payload['stopOutPercent'] = 30),
    /stopped out above the stop-out level \(order 11\)/u,
  ],
  [
    'the commission of a group',
    (log) => (log.found(({ type }) => type === 'group_defined').payload['commission'] = 2_500_000),
    /this definition is not the next version of group 1/u,
  ],
  [
    'an order and its close taken out of the log',
    (log) => log.drop(...log.events.filter(({ order }) => order === 8)),
    /order 9 follows order 7/u,
  ],
  [
    'the account of a close alone',
    (log) => {
      for (const event of [log.one('closed', 2), log.transfer('trade_profit', 2)]) event.account = CALM;
      log.one('closed', 2).payload['account'] = CALM;
    },
    /account changed from 1 to 5 \(order 2\)/u,
  ],
  [
    'a client id given to a second order',
    (log) => log.set(9, { clientId: 'grid-1' }),
    /order 9 got the client id of order 8/u,
  ],
];

export const ALTERATIONS: readonly Alteration[] = [...AMOUNTS, ...PRICES, ...TIMES, ...MARGINS, ...TERMS];
