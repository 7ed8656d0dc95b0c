import { afterAll, expect, it } from 'vitest';
import { openBus } from '../../../platform/bus/index.ts';
import { Confirmations } from './confirmations.ts';
import { DURABLE_SUBJECT, durableUpTo } from './subjects.ts';

const bus = await openBus();
/** Of the writer's lease. */
let lease = 2;
const confirmations = new Confirmations(bus, async () => lease);
afterAll(() => confirmations.stop());

it('a replaced writer confirms nothing', async () => {
  const confirmed: number[] = [];
  const [ten, fifteen, twenty] = [10, 15, 20].map((id) => confirmations.of(id));
  void twenty?.then(() => confirmed.push(20));
  bus.publish(DURABLE_SUBJECT, durableUpTo(10, 2));
  await ten;
  // it was paused, and does not know yet that it was replaced
  bus.publish(DURABLE_SUBJECT, durableUpTo(20, 1));
  bus.publish(DURABLE_SUBJECT, durableUpTo(15, 2));
  await fifteen;
  expect(confirmed).toEqual([]);
  lease = 3;
  bus.publish(DURABLE_SUBJECT, durableUpTo(20, 3));
  await twenty;
});

it('an epoch that PostgreSQL does not have confirms nothing, and does not silence the writer', async () => {
  const confirmed: number[] = [];
  const [thirty, forty] = [30, 40].map((id) => confirmations.of(id));
  void forty?.then(() => confirmed.push(40));
  bus.publish(DURABLE_SUBJECT, durableUpTo(40, lease + 1000));
  bus.publish(DURABLE_SUBJECT, durableUpTo(30, lease));
  await thirty;
  bus.publish(DURABLE_SUBJECT, durableUpTo(39, lease));
  expect(confirmed).toEqual([]);
  bus.publish(DURABLE_SUBJECT, durableUpTo(40, lease));
  await forty;
});
