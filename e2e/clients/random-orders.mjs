/**
 * Random orders of a bot until its standard input ends. Then it prints, as one line of JSON, what it has placed and seen. It runs in the
 * folder where the package is installed.
 */
import { createBot } from '@tradewind/client';

const { TRADEWIND_URL: url, TRADEWIND_KEY: key, SEED: seed } = process.env;
const WORKERS = 3;
const REST_MS = 100;
/** With as many open orders they are only changed and ended; an account may have 500. */
const MOST_OPEN = 200;
/** Refusals that follow from orders that end, or change, while a worker decides. */
const EXPECTED = new Set([
  'order_not_holding',
  'order_not_pending',
  'stop_price_invalid',
  'target_price_invalid',
  'lots_invalid',
]);

/** Mulberry32: the same numbers for the same seed. */
function randomOf(start) {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const random = randomOf(Number(seed));
const oneOf = (list) => list[Math.floor(random() * list.length)];
let interruptions = 0;
const bot = createBot({ url, key, onError: () => (interruptions += 1) });
/** Gives up at once, like a program that ends before the answer. */
const hasty = createBot({ url, key, patienceMs: 0 });
const placed = [];
const refused = [];
const seen = [];
let repeated = 0;
let count = 0;
const ending = new AbortController();

async function submit() {
  count += 1;
  const isMarket = random() < 0.6;
  const order = {
    type: oneOf([1, 2]),
    status: isMarket ? 1 : 0,
    forex_id: Number(process.env.FOREX_ID),
    cont: oneOf(['0.01', '0.02', '0.05']),
    multiple: 100,
    client_id: `random-${seed}-${count}`,
    ...(isMarket ? { stop_loss_price: '0' } : { target_price: oneOf(['1.05', '1.06', '1.10', '1.11']) }),
  };
  let result = await hasty.orders.submit(order).catch((error) => {
    if (error.name !== 'NetworkError' && error.key !== 'unavailable' && error.key !== 'starting') throw error;
    return undefined;
  });
  if (result === undefined || random() < 0.1) {
    const again = await bot.orders.submit(order);
    if (result !== undefined && result.Id !== again.Id) throw new Error(`${order.client_id} was placed twice`);
    repeated += 1;
    result = again;
  }
  placed.push([order.client_id, result.Id]);
}

async function change() {
  const [holding, pending] = [bot.orders.holding.get(), bot.orders.pending.get()];
  const wish = random();
  if (wish < 0.4 && holding.length > 0) {
    const { Id, Quantity } = oneOf(holding);
    await bot.orders.close(Id, Quantity !== '0.01' && random() < 0.5 ? { cont: '0.01' } : {});
  } else if (wish < 0.7 && holding.length > 0) {
    const { Id, OrderType } = oneOf(holding);
    await bot.orders.setStops(Id, {
      stop_loss_price: OrderType === 1 ? oneOf(['1.04', '1.045']) : oneOf(['1.12', '1.125']),
    });
  } else if (wish < 0.85 && pending.length > 0) await bot.orders.cancel(oneOf(pending).Id);
  else if (pending.length > 0) await bot.orders.updatePending({ id: oneOf(pending).Id, cont: oneOf(['0.03', '0.04']) });
}

async function work() {
  while (!ending.signal.aborted) {
    const open = bot.orders.holding.get().length + bot.orders.pending.get().length;
    try {
      await (open < MOST_OPEN && random() < 0.5 ? submit() : change());
    } catch (error) {
      if (!EXPECTED.has(error.key)) throw error;
      refused.push(error.key);
    }
    await new Promise((resolve) => setTimeout(resolve, random() * 2 * REST_MS));
  }
}

process.stdin.on('end', () => ending.abort()).resume();
await bot.ready();
const events = bot.events({ after: 0 });
const watching = (async () => {
  for await (const { n, event, order } of events) seen.push([n, event, order?.Id ?? null, order?.ClientId ?? null]);
})();
console.log('ready');
await Promise.all(Array.from({ length: WORKERS }, work));
const { last } = await bot.call('GET', '/v1/api/events', { after: 0, limit: 1 });
while ((seen.at(-1)?.[0] ?? 0) < last) await new Promise((resolve) => setTimeout(resolve, 20));
const idsOf = (list) => list.get().map(({ Id, Quantity, TargetLossPrice }) => [Id, Quantity, TargetLossPrice]);
const open = { holding: idsOf(bot.orders.holding), pending: idsOf(bot.orders.pending) };
bot.stop();
hasty.stop();
await watching;
console.log(JSON.stringify({ placed, refused, repeated, interruptions, seen, ...open }));
