/**
 * A process that runs only an engine host, to be killed. It takes calls from its parent, applies each under its
 * idempotency key, and reports when it is durable.
 */
import { z } from 'zod';
import { createPool } from '../platform/db/index.ts';
import { fundsMove, moveFunds } from './funds-moves.ts';
import type { FundsMove } from './funds-moves.ts';
import { buy, commandCall, openDemo, openReal, quoteAll, shortNights, shownBy, startTestHost } from './trading.ts';

/** Fields that differ from a market order of a hundredth of a lot. */
const submission = z.object({
  side: z.enum(['buy', 'sell']).default('buy'),
  pending: z.boolean().default(false),
  targetPrice: z.int().default(0),
  trailing: z.int().default(0),
  expiresAt: z.int().default(0),
  oco: z.int().default(0),
  clientId: z.string().exactOptional(),
});

const request = z.discriminatedUnion('type', [
  z.object({ type: z.literal('open'), account: z.int() }),
  z.object({ type: z.literal('buy'), account: z.int(), key: z.string(), stopLoss: z.int() }),
  z.object({ type: z.literal('open_real'), account: z.int() }),
  z.object({ type: z.literal('move'), move: fundsMove }),
  z.object({ type: z.literal('submit'), account: z.int(), fields: submission }),
  z.object({ type: z.literal('quote'), bid: z.int(), ask: z.int() }),
]);
export type ChildRequest = z.input<typeof request>;

/**
 * Messages of the child: it is ready; an order or a money movement is durable; everything that a quote caused is
 * durable.
 */
export const childMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('opened'), account: z.int() }),
  z.object({ type: z.literal('durable'), key: z.string(), order: z.int(), shown: z.string() }),
  z.object({ type: z.literal('executed'), order: z.int() }),
  z.object({ type: z.literal('moved'), answer: z.string() }),
  z.object({ type: z.literal('quoted') }),
]);
export type ChildMessage = z.infer<typeof childMessage>;

const send = (message: ChildMessage): void => {
  process.send?.(message);
};

/** `nightMs`: length of a night; 0 = there are none. */
async function main(url: string, nightMs: number): Promise<void> {
  const nights = nightMs === 0 ? {} : { rollovers: shortNights(nightMs) };
  const host = await startTestHost({ url, pool: createPool(url) }, nights);
  quoteAll(host);
  // different prices in every process: answers from before must not depend on current prices
  host.quote(1, 108_412 + (process.pid % 50), 108_421 + (process.pid % 50), Date.now());
  /** Moves of one record in the requested order, like operators' calls. */
  const inProgress = new Map<number, Promise<void>>();
  const inTurn = (move: FundsMove): Promise<void> => {
    const turn = (inProgress.get(move.reference) ?? Promise.resolve()).then(async () =>
      send({ type: 'moved', answer: (await moveFunds(host, move)).answer }),
    );
    inProgress.set(move.reference, turn);
    return turn;
  };
  const answer = async (message: z.output<typeof request>): Promise<void> => {
    if (message.type === 'open') {
      await host.execute(openDemo(message.account, 10_000_000));
      return send({ type: 'opened', account: message.account });
    }
    if (message.type === 'open_real') {
      await host.execute(openReal(message.account));
      return send({ type: 'opened', account: message.account });
    }
    if (message.type === 'move') return inTurn(message.move);
    if (message.type === 'quote') {
      await host.quote(1, message.bid, message.ask, Date.now()).durable;
      return send({ type: 'quoted' });
    }
    if (message.type === 'submit') {
      const call = commandCall({ account: message.account, show: { order: ['opened', 'pending'] } });
      const shown = shownBy(await host.execute(buy(message.account, message.fields), call));
      return send({ type: 'executed', order: shown.ok ? (shown.order?.order.id ?? 0) : 0 });
    }
    const { account, key, stopLoss } = message;
    const call = commandCall({ account, key, show: { order: ['opened'] } });
    const shown = shownBy(await host.execute(buy(account, { stopLoss }), call));
    const order = shown.ok ? (shown.order?.order.id ?? 0) : 0;
    return send({ type: 'durable', key, order, shown: JSON.stringify(shown) });
  };
  process.on('message', (message) => void answer(request.parse(message)));
  process.on('disconnect', () => process.exit(0));
  send({ type: 'ready' });
}

const [, , url, nightMs] = process.argv;
if (url !== undefined) await main(url, Number(nightMs));
