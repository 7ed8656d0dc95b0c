/** What a person does with forms. */
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { codeTo, type Person, type World } from '../support/world.ts';

export const user = userEvent.setup();

export const button = (name: string | RegExp): Promise<HTMLElement> => screen.findByRole('button', { name });
export const tap = async (name: string | RegExp): Promise<void> => user.click(await button(name));
export const field = (label: string | RegExp): Promise<HTMLElement> => screen.findByLabelText(label);

/** A click in the middle of the page at a time of the test's own, in milliseconds. False if the page suppressed it. */
export function clickAt(target: HTMLElement, timeStamp: number): boolean {
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, clientX: 200, clientY: 400 });
  Object.defineProperty(click, 'timeStamp', { value: timeStamp });
  return target.dispatchEvent(click);
}

/** Replaces the text of a field at once, like pasting: typing every letter would take a hundred times as long. */
export async function fill(label: string | RegExp | HTMLElement, text: string): Promise<void> {
  const input = label instanceof HTMLElement ? label : await field(label);
  input.focus();
  fireEvent.input(input, { target: { value: text } });
}

/** The error shown at a field. */
export async function errorOf(label: string | RegExp): Promise<string> {
  const input = await field(label);
  // an empty field that is required is invalid for the browser before the page says so
  await waitFor(() => expect(input).toHaveAttribute('aria-invalid', 'true'));
  const id = input.getAttribute('aria-describedby') ?? '';
  return document.getElementById(id)?.textContent ?? '';
}

/** Fills in a new password twice. */
export async function fillNewPassword(label: string, password: string): Promise<void> {
  await fill(label, password);
  await fill('Repeat the password', password);
}

/** Fills in the login form and sends it. */
export async function fillLogin({ email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await fill('Email address', email);
  await fill('Password', password);
  await tap('Log in');
}

/** Selects a country of residence on the registration page by searching for it. */
export async function chooseCountry(search: string, code: string): Promise<void> {
  await user.click(await screen.findByTestId('country-button'));
  await fill(await screen.findByRole('searchbox', { name: 'Search by name or code' }), search);
  await user.click(await screen.findByTestId(`area-${code}`));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

/** The toast with this text. */
export const toast = async (text: string | RegExp): Promise<HTMLElement> =>
  waitFor(() => {
    const found = screen.getAllByTestId('result-toast').find((each) => within(each).queryByText(text) !== null);
    if (found === undefined) throw new Error(`no toast ${String(text)}`);
    return found;
  });

/** Makes the page request a code, and types it in. */
export async function fillOwnCode(world: World, person: Pick<Person, 'email'>): Promise<void> {
  await user.click(await screen.findByTestId('send-code'));
  await fill('Verification code', await codeTo(world, person));
}
