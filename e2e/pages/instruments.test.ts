/** Terms of an instrument as customers see them: announced, in force at their time; a holiday sets the next opening. */
import { screen, waitFor } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { sql } from '../support/database.ts';
import { ask, newOperator } from '../support/desk.ts';
import { call, openDemo, read } from '../support/world.ts';
import { openAs, openDesk, useWorld } from './open.ts';
import { findText, findVisible } from './visible.ts';

const world = useWorld({ MARKET_HOURS: 'calendar' });

interface Listed {
  readonly Id: number;
  readonly Code: string;
  readonly ForexFeeRate: number;
  readonly NextOpenTime: number | null;
}
interface Deal {
  readonly CautionMoney: number;
  readonly TradeFee: number;
}

/** Noon in New York, some days ahead; daylight saving time never starts or ends at noon. */
function noon(daysAhead: number): string {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });
  return `${day.format(Date.now() + daysAhead * 86_400_000)}T12:00`;
}

async function bitcoin(): Promise<Listed> {
  const list = await read<Listed[]>(world(), '/v1/api/forex/trade_list');
  const found = list.find(({ Code }) => Code === 'BTCUSD');
  if (found === undefined) throw new Error('no BTCUSD');
  return found;
}

it('announces terms and holidays, applies the terms at their time to new orders only, and shows when a closed market opens', async () => {
  const [finance, compliance] = [await newOperator(world(), 'finance'), await newOperator(world(), 'compliance')];
  const approve = async (path: `/admin/api/${string}`, body: object): Promise<void> => {
    const { id } = await ask<{ id: number }>(world(), finance, path, body);
    await ask(world(), compliance, '/admin/api/changes/approve', { id });
  };
  const { Id, ForexFeeRate } = await bitcoin();
  const session = await openDemo(world());
  const order = { type: 1, cont: 0.01, forex_id: Id, status: 1, target_price: 0, multiple: 20 };
  await expect
    .poll(() => call<Deal>(world(), '/v1/api/forex/submit', order, session.token).catch(() => undefined))
    .toBeTruthy();
  const held = async () =>
    (await read<{ data: Deal[] }>(world(), '/v1/api/forex/my_deal?status=1&page=1', session.token)).data[0];
  const before = await held();

  // announced on the phone
  const terms = { fee_rate: ForexFeeRate + 9, leverage_class: 'equities' };
  const effectiveAt = Date.now() + 20_000;
  await approve('/admin/api/instruments/propose', { id: Id, ...terms, effective_at: effectiveAt, reason: 'Next week' });
  await openAs(world(), { session }, '/trade?code=BTCUSD');
  await findText(
    'upcoming-terms',
    `Commission rate ${ForexFeeRate} → ${ForexFeeRate + 9} · Instrument class Cryptocurrencies → Shares and others`,
  );

  // a holiday for one instrument, approved by both
  const holiday = { instrument_id: Id, name: 'Maintenance', from: noon(2), to: noon(3), reason: 'By the exchange' };
  await approve('/admin/api/holidays/propose', holiday);
  await openAs(world(), { session }, '/trade?code=BTCUSD');
  await findText('upcoming-terms', 'Maintenance');

  // in force at its scheduled time
  await expect.poll(async () => (await bitcoin()).ForexFeeRate).toBe(ForexFeeRate + 9);
  await waitFor(async () => expect(await findVisible('upcoming-terms')).not.toHaveTextContent('Commission rate'));
  expect(await held()).toMatchObject({ CautionMoney: before?.CautionMoney, TradeFee: before?.TradeFee });

  // the server's clock cannot be moved, so the holiday's start is; any saved change makes the server evaluate it again
  await sql(
    world().server,
    `DO $$ BEGIN SET LOCAL session_replication_role = replica; UPDATE holidays SET from_local = '${noon(-1)}'; END $$`,
  );
  await ask(world(), finance, '/admin/api/categories/save', { name: 'Other' });
  await findText('market-closed', /Closed.*Opens \w+/u);
  const { data: holidays } = await read<{ data: { to: string; to_at: number }[] }>(
    world(),
    '/admin/api/holidays',
    finance.token,
  );
  expect((await bitcoin()).NextOpenTime).toBe(holidays.find(({ to }) => to === noon(3))?.to_at);

  await openDesk(world(), finance, '/instruments?view=holidays');
  await screen.findByText('Maintenance');
  const row = screen.getByText('Maintenance').closest('li, tr');
  expect(row).toHaveTextContent('BTC/USD');
});
