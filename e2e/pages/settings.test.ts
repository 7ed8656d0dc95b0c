/** Settings of the installation. */
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { sql } from '../support/database.ts';
import { admin } from '../support/desk.ts';
import { errorOf, fill, user } from './forms.ts';
import { openDesk, useWorld } from './open.ts';
import { expectDisabled } from './operators.ts';

const world = useWorld();

/** As the server stores it once a quarter. */
async function storeShare(percent: number): Promise<void> {
  const share = { percent, accounts: 50, lost: percent / 2, from: Date.UTC(2026, 0, 1), to: Date.UTC(2026, 11, 31) };
  await sql(
    world().server,
    `INSERT INTO base_settings (key, value, changed_at_ms) VALUES ('loss_share', $1::jsonb, 0)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    [JSON.stringify(share)],
  );
}

it('keeps the risk warning that is being edited while the share of losses changes', async () => {
  await storeShare(62);
  await openDesk(world(), await admin(world()), '/settings');
  const form = within(await screen.findByRole('form', { name: 'Risk warning' }));
  await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent('62'));
  await user.selectOptions(form.getByLabelText('Regulator'), 'FCA');
  await fill(form.getByLabelText('Source'), 'COBS 22.5.6R of the handbook');
  await expectDisabled(form.getByTestId('save-risk'), false);

  await storeShare(74);
  // the page reads again what is older than five seconds when its window gets the focus
  await waitFor(() => {
    window.dispatchEvent(new Event('visibilitychange'));
    expect(screen.getByRole('main')).toHaveTextContent('74');
  });
  expect(form.getByLabelText('Regulator')).toHaveValue('FCA');
  expect(form.getByLabelText('Source')).toHaveValue('COBS 22.5.6R of the handbook');
  await expectDisabled(form.getByTestId('save-risk'), false);
});

it('refuses a whole number that is typed with a point or a sign at its field', async () => {
  await openDesk(world(), await admin(world()), '/settings');
  const label = /^Withdrawal pause after a changed password or a new method/u;
  const pause = await screen.findByLabelText(label);
  for (const text of ['30.5', '-5']) {
    await fill(pause, text);
    await user.click(screen.getByTestId('save-settings'));
    expect(await errorOf(label)).toBe('A whole number of hours from 0 to 720.');
    expect(pause).toHaveValue(text);
  }
});
