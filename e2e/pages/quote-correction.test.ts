/** A wrong quote: found by its fills, corrected by two operators, and visible to the customer. */
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { newOperator } from '../support/desk.ts';
import { buy, fund } from '../support/records.ts';
import { openAccount } from '../support/world.ts';
import { approveChange, expectDisabled, openRow } from './operators.ts';
import { fill, tap, toast, user } from './forms.ts';
import { openAs, openDesk, pathOf, useWorld } from './open.ts';

const world = useWorld();

const isListed = () => expect(screen.getByRole('heading', { name: 'Fills' })).toBeVisible();
const shows = (text: string | RegExp) => waitFor(() => expect(screen.getByRole('main')).toHaveTextContent(text));

it('lets finance find the fills of a quote and propose the right price, compliance approve it, and the customer read it', async () => {
  const [finance, compliance] = [await newOperator(world(), 'finance'), await newOperator(world(), 'compliance')];
  const person = await openAccount(world());
  await fund(world(), finance, person, '5000');
  await buy(world(), person.session.token, 'BTCUSD', 0.1);

  await openDesk(world(), finance, '/instruments?search=BTCUSD');
  await openRow('Instruments', 'BTC/USD');
  await user.click(await screen.findByTestId('filled-quotes'));
  await screen.findByRole('button', { name: 'Correct' });
  const list = pathOf().replace('/admin', '');
  // the form starts with the next quote, which is logged up to a second after the fill
  await waitFor(
    async () => {
      await openDesk(world(), finance, list);
      await tap('Correct');
      await waitFor(isListed, { timeout: 5000 });
    },
    { timeout: 60_000 },
  );
  const form = within(screen.getByRole('form', { name: 'Correction of a quote' }));
  const bid = form.getByLabelText(/^Correct bid/u);
  const preview = form.getByTestId('preview-quote');
  await fill(bid, '50000');
  await fill(form.getByLabelText(/^Correct ask/u), '50001');
  await user.click(preview);
  await shows('50,001.00');
  const send = form.getByTestId('send-quote-correction');
  await expectDisabled(send, false);

  await fill(bid, '40000.123456');
  await expectDisabled(send);
  expect(send).toHaveAccessibleDescription(/^Recalculate first/u);
  expect(screen.queryByRole('heading', { name: 'Fills' })).toBeNull();
  await user.click(preview);
  await waitFor(() => expect(bid).toHaveAccessibleDescription(/^A price with at most \d decimals$/u));
  await fill(bid, '');
  await user.click(preview);
  await waitFor(() => expect(bid).toHaveAccessibleDescription(/^A price with/u));
  await fill(bid, '50000');
  await shows('50,001.00');
  await fill(form.getByLabelText('Reason'), 'A price of another market');
  await user.click(send);
  await toast(/Change request \d+ created/u);

  await openDesk(world(), compliance, '/changes');
  await approveChange(world(), 'BTCUSD', 'No price of a fill is changed');
  await openDesk(world(), finance, list);
  await screen.findByText(/Corrected/u);
  await openAs(world(), person, '/mine/history');
  await shows(/A price of another market \(BTC\/USD #\d+/u);
});
