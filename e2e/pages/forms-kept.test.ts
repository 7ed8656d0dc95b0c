/** Forms keep what is typed while the page behind them changes. */
import { waitFor } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { ask, newOperator } from '../support/desk.ts';
import { buy } from '../support/records.ts';
import { openAccount, read } from '../support/world.ts';
import { field, fill, tap } from './forms.ts';
import { onRequest } from './network.ts';
import { openDesk, useWorld } from './open.ts';

const world = useWorld();

const idOf = async (code: string): Promise<number> => {
  const list = await read<{ Id: number; Code: string }[]>(world(), '/v1/api/forex/trade_list');
  return list.find((one) => one.Code === code)?.Id ?? 0;
};

it('keeps the corrected price that is typed before the next quote is known', async () => {
  const [finance, compliance] = [await newOperator(world(), 'finance'), await newOperator(world(), 'compliance')];
  const { session } = await openAccount(world());
  const credit = { user_id: session.user.id, amount: '5000', reason: 'Fee of your transfer given back' };
  const { id } = await ask<{ id: number }>(world(), finance, '/admin/api/corrections/propose', credit);
  await ask(world(), compliance, '/admin/api/changes/approve', { id });
  await buy(world(), session.token, 'ETHUSD', 0.1);
  await openDesk(world(), finance, `/instruments/${await idOf('ETHUSD')}/fills`);
  const typed = Promise.withResolvers<void>();
  onRequest(/corrections\/quote\?/u, async (request, send) => {
    await typed.promise;
    // the next quote is logged up to a second after the fill
    for (;;) {
      const response = await send(request.clone());
      const { data } = (await response.clone().json()) as { data: { next: object | null } };
      if (data.next !== null) return response;
    }
  });
  await tap('Correct');
  await fill('Correct bid', '50000');
  typed.resolve();
  await waitFor(async () => expect(await field('Correct ask')).not.toHaveValue(''));
  expect(await field('Correct bid')).toHaveValue('50000');
});
