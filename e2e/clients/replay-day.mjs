/** Runs the example strategy over the same day twice, each time on a new demo account, and prints both ledgers as one line of JSON. */
import { createBot } from '@tradewind/client';
import { twoAverages } from './node_modules/@tradewind/client/examples/two-averages.mjs';

const { TRADEWIND_URL: url, FEED_KEY: feedKey } = process.env;
const ticks = JSON.parse(process.env.TICKS);

async function push(tick) {
  const response = await fetch(`${url}/v1/feed/ticks`, {
    method: 'POST',
    headers: { 'feed-key': feedKey, 'content-type': 'application/x-ndjson' },
    body: `{"code":"EURUSD","bid":${tick.Bid},"ask":${tick.Ask}}\n`,
  });
  const { data } = await response.json();
  if (data.accepted !== 1) throw new Error(JSON.stringify(data));
}

async function day() {
  const bot = createBot({ url, simulate: true });
  await bot.ready();
  const instrument = (await bot.instruments()).find(({ Code }) => Code === 'EURUSD');
  const onTick = twoAverages(bot, instrument, 'day');
  for (const tick of ticks) {
    await push(tick);
    await onTick(tick);
  }
  const { data } = await bot.orders.history({ limit: 500 });
  const { data: log } = await bot.call('GET', '/v1/api/main/accountLog/forexChange');
  bot.stop();
  return {
    orders: data.map(({ ClientId, OrderType, Price, UpdatePrice, FactProfits }) => [
      ClientId,
      OrderType,
      Price,
      UpdatePrice,
      FactProfits,
    ]),
    ledger: log.map(({ Value, Balance, Cause }) => [String(Value), Balance, Cause]),
  };
}

console.log(JSON.stringify([await day(), await day()]));
