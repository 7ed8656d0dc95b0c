/** The ticket: sizes, stops and refusals. */
import { screen, waitFor } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { fill, tap, user } from './forms.ts';
import { sent } from './network.ts';
import { openApp, pathOf, useWorld } from './open.ts';

const SUBMIT = /\/forex\/submit$/u;
const world = useWorld();

/** Taps a button of the ticket once it is enabled; resolves with the body of the order that is sent. */
async function sentBy(testId: string): Promise<Record<string, string | number>> {
  const before = sent(SUBMIT).length;
  await waitFor(() => expect(screen.getByTestId(testId)).not.toHaveAttribute('aria-disabled', 'true'));
  await user.click(screen.getByTestId(testId));
  await expect.poll(() => sent(SUBMIT).length).toBe(before + 1);
  return (await sent(SUBMIT).at(-1)?.clone().json()) as Record<string, string | number>;
}

it('stops lots at the minimum, and applies a stop-loss only when it is switched on', async () => {
  await openApp(world(), '/login?lang=en&from=%2Ftrade');
  await user.click(await screen.findByTestId('demo-login'));
  await expect.poll(pathOf).toBe('/trade');
  const lots = await screen.findByTestId('ticket-lots');
  await fill(lots, '0.02');
  await tap('Decrease Lots');
  expect(lots).toHaveValue('0.01');
  expect(screen.getByRole('button', { name: 'Decrease Lots' })).toBeDisabled();
  await fill(lots, '0');
  await waitFor(() => expect(screen.getByTestId('ticket-reason')).toHaveTextContent('Lots: 0.01 to'));
  for (const side of ['sell', 'buy'])
    expect(screen.getByTestId(`ticket-${side}`)).toHaveAttribute('aria-disabled', 'true');
  await fill(lots, '0.01');

  const off = await sentBy('ticket-sell');
  expect([off['type'], off['cont'], off['status']].map(Number)).toEqual([2, 0.01, 1]);
  expect([off['stop_loss_price'], off['target_profit_price'], off['target_price']].map(Number)).toEqual([0, 0, 0]);
  await user.click(screen.getByTestId('ticket-take-profit-switch'));
  await user.click(screen.getByRole('radio', { name: 'Price' }));
  await fill(screen.getByTestId('ticket-take-profit-input'), '0.5');
  const on = await sentBy('ticket-sell');
  expect([on['stop_loss_price'], on['target_profit_price']].map(Number)).toEqual([0, 0.5]);
  await user.click(screen.getByTestId('ticket-take-profit-switch'));
  expect(Number((await sentBy('ticket-sell'))['target_profit_price'])).toBe(0);
});
