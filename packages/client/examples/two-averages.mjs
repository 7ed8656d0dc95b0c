/**
 * An example strategy: buys when the short average of the price rises above the long one, sells when it falls below. It shows the use
 * of the package and makes no money. Settings: TRADEWIND_URL and TRADEWIND_KEY of the environment; `--simulate` trades on a new demo
 * account instead.
 *
 *     node two-averages.mjs [--simulate] [CODE]
 */
import { randomUUID } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ApiError, createBot, fromPoints, toPoints } from '@tradewind/client';

/** Ticks. */
const SHORT = 20;
const LONG = 60;
const STOP_POINTS = 200;

const sumOf = (numbers) => numbers.reduce((sum, each) => sum + each, 0);

/** Its stop-loss may have closed it before. */
async function closeIfOpen(bot, id) {
  try {
    await bot.orders.close(id);
  } catch (error) {
    if (!(error instanceof ApiError) || error.key !== 'order_not_holding') throw error;
  }
}

/** Returns what has to be called with each tick. `run` begins the names of its orders: another one for each run. */
export function twoAverages(bot, instrument, run) {
  const { Id, PricePrecision, HasForexMultiple, ForexMinCont, TriggerDistance } = instrument;
  const multiples = HasForexMultiple.map(({ Value }) => Number(Value));
  const multiple = multiples.length === 0 ? 0 : Math.min(...multiples);
  const distance = Math.max(STOP_POINTS, TriggerDistance);
  const prices = [];
  let side = 0;
  let held;
  let count = 0;

  return async function onTick({ Bid, Ask }) {
    const [bid, ask] = [toPoints(Bid, PricePrecision), toPoints(Ask, PricePrecision)];
    prices.push(bid + ask);
    if (prices.length < LONG) return;
    if (prices.length > LONG) prices.shift();
    const short = sumOf(prices.slice(-SHORT)) * LONG;
    const long = sumOf(prices) * SHORT;
    const wanted = short === long ? side : short > long ? 1 : 2;
    if (wanted === side) return;
    side = wanted;
    if (held !== undefined) await closeIfOpen(bot, held);
    count += 1;
    const stop = wanted === 1 ? bid - distance : ask + distance;
    const order = await bot.orders.submit({
      type: wanted,
      status: 1,
      forex_id: Id,
      cont: ForexMinCont,
      multiple,
      stop_loss_price: fromPoints(stop, PricePrecision),
      client_id: `${run}-${count}`,
    });
    held = order.Id;
  };
}

async function main() {
  const code = process.argv.slice(2).find((text) => text !== '--simulate') ?? 'EURUSD';
  const bot = createBot({
    url: process.env.TRADEWIND_URL ?? 'http://127.0.0.1:8080',
    key: process.env.TRADEWIND_KEY,
    simulate: process.argv.includes('--simulate'),
    onError: (error) => console.error(error.message),
  });
  process.once('SIGINT', () => bot.stop());
  await bot.ready();
  const instrument = (await bot.instruments()).find(({ Code }) => Code === code);
  if (instrument === undefined) throw new Error(`no instrument ${code}`);
  const onTick = twoAverages(bot, instrument, `averages-${randomUUID().slice(0, 8)}`);
  for await (const tick of bot.ticks(code)) await onTick(tick);
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) await main();
