/** Price alerts across the end of one process and the start of the next. */
import { alertCalls, notificationCalls } from '@tradewind/contract';
import { expect, it } from 'vitest';
import { startTestApp } from '../../platform/http/testing/test-app.ts';

it('a repeating alert that was due when the last process ended is notified, and continues to repeat', async () => {
  const settings = { QUOTE_MAX_AGE_MS: '86400000' };
  const first = await startTestApp({ settings });
  const { database, clock } = first;
  const instrument = first.idOf('EURUSD');
  const { token } = await first.newUser();
  const terms = { forex_id: instrument, condition: 'rises_to', price: '1.101', repeat: 1, cooldown_s: 60 };
  await first.take(alertCalls.addAlert, terms, { token });
  clock.jump(60_000);
  await first.push({ EURUSD: [1.1, 1.1002] });
  await first.app.stop();
  // a tick of the last minute, of which only the candle was written
  await database.asOwner(
    `UPDATE candles SET high_points = 110200 WHERE instrument_id = ${instrument} AND period = '1min'
        AND time_ms = (SELECT max(time_ms) FROM candles WHERE instrument_id = ${instrument} AND period = '1min')`,
  );
  const next = await startTestApp({ settings, database, clock, prices: false });
  const notified = async () => (await next.take(notificationCalls.notifications, {}, { token })).total;
  await expect.poll(notified, { timeout: 30_000 }).toBe(1);
  clock.jump(61_000);
  await next.push({ EURUSD: [1.1, 1.1002] });
  await next.push({ EURUSD: [1.1011, 1.1013] });
  expect(await notified()).toBe(2);
  await next.stop();
});
