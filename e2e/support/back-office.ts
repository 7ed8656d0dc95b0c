/** Settings, deposit channels and corrections, created through the pages of the back-office. */
import type { Page } from '@playwright/test';
import { ask, decide, giveCode, goTo, rowsOf, sessionOf } from './operators.ts';
import type { Person, World } from './people.ts';
import { expect } from './test.ts';

/** The pause after a new method, and the amount from which a withdrawal needs two operators; within five minutes of a code. */
export async function saveSettings(
  page: Page,
  { pauseHours, twoOperatorsUsd }: { pauseHours: number; twoOperatorsUsd: number },
): Promise<void> {
  await goTo(page, 'Settings');
  await page.getByLabel('Withdrawal pause after a changed password or a new method').fill(String(pauseHours));
  await page.getByLabel('Withdrawals from this amount need two operators').fill(String(twoOperatorsUsd));
  await page.getByTestId('save-settings').click();
  await expect(page.getByRole('form', { name: 'Live settings' }).getByText('No changes.')).toBeVisible();
}

/** Proposes a deposit channel for USDT on TRC20, which waits for a second operator. */
export async function proposeChannel(page: Page, address: string, reason: string): Promise<void> {
  await goTo(page, 'Settings');
  await page.getByRole('radio', { name: 'Deposit channels' }).click();
  await page.getByRole('button', { name: 'Propose a channel' }).click();
  const form = page.getByRole('form', { name: 'Propose a channel' });
  await form.getByLabel('Currency').selectOption({ label: 'USDT TRC20' });
  await form.getByLabel('Address').fill(address);
  await form.getByLabel('Reason').fill(reason);
  await form.getByRole('button', { name: 'Propose' }).click();
  await expect(page.getByTestId('result-toast').filter({ hasText: /Change request \d+ created/u })).toBeVisible();
  await expect(form).toHaveCount(0);
}

/** Proposes a correction of a customer's balance, which waits for a second operator. */
export async function proposeCorrection(
  page: Page,
  world: World,
  { session }: Person,
  { amount, reason }: { amount: string; reason: string },
): Promise<void> {
  const body = { user_id: session.user.id, amount, reason };
  await ask(world, await sessionOf(page), '/admin/api/corrections/propose', body);
}

/** As the second operator, finds the change request by its text and approves it. */
export async function approveChange(page: Page, of: string | RegExp, says: string): Promise<void> {
  await goTo(page, 'Change requests');
  await rowsOf(page, 'Change requests').filter({ hasText: of }).getByRole('link').click();
  await expect(page.getByText(says).first()).toBeVisible();
  await page.getByRole('button', { name: 'Approve and carry out' }).click();
  await decide(page, 'Approve');
  await giveCode(page);
  await expect(page.getByTestId('next-in-queue')).toBeVisible();
}
