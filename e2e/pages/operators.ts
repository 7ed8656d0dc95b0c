/** What operators do in the pages of the back-office. */
import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import {
  Authenticator,
  authenticatorOf,
  OPERATOR_PASSWORD,
  rememberAuthenticator,
  type Session,
} from '../support/desk.ts';
import { freshCode } from '../support/step-up.ts';
import type { World } from '../support/world.ts';
import { fill, fillNewPassword, tap, user } from './forms.ts';
import { openDesk } from './open.ts';

/** The session of this tab. */
export const sessionOf = (): Session => JSON.parse(sessionStorage.getItem('tradewind.operator') ?? 'null') as Session;

export const heading = (name: string | RegExp): Promise<HTMLElement> =>
  screen.findByRole('heading', { level: 1, name });

/** Whether a button can be used; one that cannot may still have the focus, so that its reason is read. */
export const expectDisabled = (element: HTMLElement, isDisabled = true): Promise<void> =>
  waitFor(() => expect(element.matches(':disabled, [aria-disabled="true"]')).toBe(isDisabled));

/** The open dialog that asks for a code, once its field has the focus. */
export async function codeDialog(): Promise<{ readonly dialog: HTMLElement; readonly field: HTMLElement }> {
  const dialog = await screen.findByRole('alertdialog', { name: 'Confirm with a code' });
  const field = within(dialog).getByRole('textbox', { name: 'Code' });
  await waitFor(() => expect(field).toHaveFocus());
  return { dialog, field };
}

/** Enters a code in the dialog that asks for it. */
export async function giveCode(world: World): Promise<void> {
  const { dialog, field } = await codeDialog();
  const who = sessionOf();
  const { server, secret } = authenticatorOf(world.url, who);
  await fill(field, await freshCode(server, { operator: who.operator, secret }));
  await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
}

/** Answers the open confirmation dialog. */
export async function decide(action: string, words?: { readonly label: string; readonly text: string }): Promise<void> {
  const dialog = await screen.findByRole('alertdialog');
  if (words !== undefined)
    await fill(within(dialog).getByRole('textbox', { name: new RegExp(`^${words.label}`, 'u') }), words.text);
  const button = await within(dialog).findByRole('button', { name: action });
  await expectDisabled(button, false);
  await user.click(button);
}

/** Opens a page through the menu. */
export async function goTo(name: string): Promise<void> {
  await user.click(await screen.findByTestId('open-navigation'));
  const menu = await screen.findByRole('navigation', { name: 'Navigation' });
  await user.click(within(menu).getByRole('link', { name: new RegExp(`^${name}`, 'u') }));
  await heading(name);
}

/** Rows of a list. */
export const rowsOf = (name: string): readonly HTMLElement[] =>
  screen
    .queryAllByRole('list', { name })
    .flatMap((list) => [...list.querySelectorAll<HTMLElement>(':scope > li:not([aria-hidden])')]);

/** The only row of a list with this text. */
export const rowOf = (name: string, text: string): Promise<HTMLElement> =>
  waitFor(() => {
    const rows = rowsOf(name).filter((row) => row.textContent.includes(text));
    if (rows.length !== 1 || rows[0] === undefined) throw new Error(`${rows.length} rows of ${name} have ${text}`);
    return rows[0];
  });

/** Opens the record of a row. */
export async function openRow(name: string, text: string): Promise<void> {
  await user.click(within(await rowOf(name, text)).getByRole('link'));
}

/** Finds the change request by its text and approves it; `says` is part of what is signed. */
export async function approveChange(world: World, of: string, says: string): Promise<void> {
  await openRow('Change requests', of);
  await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent(says));
  await tap('Approve and carry out');
  await decide('Approve');
  await giveCode(world);
  await screen.findByTestId('next-in-queue');
}

/** Opens a one-time link, chooses a password and sets up the authenticator; returns the recovery codes. */
export async function joinByLink(world: World, link: string): Promise<readonly string[]> {
  await openDesk(world, undefined, link.replace('/admin', ''));
  await fillNewPassword('New password', OPERATOR_PASSWORD);
  await tap('Continue to the authenticator');
  await screen.findByRole('heading', { name: 'Set up your authenticator' });
  await screen.findByRole('img', { name: 'QR code with the secret' });
  const secret = (await screen.findByTestId('factor-secret')).textContent.replaceAll(' ', '');
  await fill('First code', await new Authenticator(secret).code());
  await tap('Confirm');
  await screen.findByRole('heading', { name: 'Your recovery codes' });
  const codes = within(screen.getByTestId('recovery-codes')).getAllByRole('listitem');
  const recovery = codes.map(({ textContent }) => textContent);
  await tap('I have saved them');
  await heading('Overview');
  rememberAuthenticator(world, sessionOf(), secret);
  return recovery;
}
