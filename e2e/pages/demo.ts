/** A trader with the demo account of the device. */
import { screen, waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import { buy } from '../support/records.ts';
import { call, openDemo, read, type Person, type World } from '../support/world.ts';
import { user } from './forms.ts';
import { openApp, pathOf } from './open.ts';
import { findVisible } from './visible.ts';

/** Opens the demo account of this device, as a person does. */
export async function enterDemo(world: World, path = '/user'): Promise<void> {
  await openApp(world, `/login?lang=en&from=${encodeURIComponent(path)}`);
  await user.click(await screen.findByTestId('demo-login'));
  await expect.poll(pathOf).toBe(path);
}

/** A session of it on another device: the page is notified of the results over its socket. */
export async function otherDevice(world: World) {
  const { token }: Person['session'] = await openDemo(world, localStorage.getItem('tradewind.device') ?? '');
  return {
    token,
    buy: async () => (await buy(world, token, 'EURUSD', 0.01)).Id,
    close: (id: number) => call(world, '/v1/api/forex/close', { id }, token),
    balance: async () => (await read<{ balance: number }>(world, '/v1/api/main/wallet/getBalance', token)).balance,
  };
}

/** Ends the session of the page elsewhere. */
export async function endSession(world: World): Promise<void> {
  const { token } = JSON.parse(localStorage.getItem('tradewind.session') ?? '{}') as { token: string };
  await call(world, '/api/user/logout', {}, token);
}

export const enabledTicket = (side: 'buy' | 'sell'): Promise<HTMLElement> =>
  waitFor(async () => {
    const button = await findVisible(`ticket-${side}`);
    expect(button).not.toHaveAttribute('aria-disabled', 'true');
    return button;
  });

/**
 * Waits for the message of an order. On a busy machine the price may have moved further than allowed: it is sent again.
 * Resolves with how often.
 */
export async function placed(text: RegExp): Promise<number> {
  let times = 0;
  await waitFor(async () => {
    const [again] = screen.queryAllByRole('button', { name: /^Try again at/u });
    if (again !== undefined) {
      times += 1;
      await user.click(again);
    }
    const messages = screen.queryAllByTestId('result-toast').map(({ textContent }) => textContent);
    expect(messages).toContainEqual(expect.stringMatching(text));
  });
  return times;
}
