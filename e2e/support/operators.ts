/** Operators in the pages of the back-office. */
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { Authenticator, authenticatorOf, OPERATOR_PASSWORD, rememberAuthenticator, type Session } from './desk.ts';
import { openStorage } from './navigation.ts';
import { freshCode } from './step-up.ts';
import { expect } from './test.ts';
import type { World } from './world.ts';

export * from './desk.ts';

/** Where the app stores a tab's session. */
const SESSION_KEY = 'tradewind.operator';

/** Enters a code in the dialog that asks for it. */
export async function giveCode(page: Page): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: 'Confirm with a code' });
  await expect(dialog.getByRole('textbox', { name: 'Code' })).toBeFocused();
  const who = await sessionOf(page);
  const { server, secret } = authenticatorOf(page.url(), who);
  await dialog.getByRole('textbox', { name: 'Code' }).fill(await freshCode(server, { operator: who.operator, secret }));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toHaveCount(0);
}

/** The session of a logged-in tab. */
export const sessionOf = (page: Page): Promise<Session> =>
  page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? 'null') as Session, SESSION_KEY);

/** Gives a tab at this address the session of an operator, as if they had logged in there. */
export async function putSession(page: Page, who: Session): Promise<void> {
  const text = JSON.stringify({ token: who.token, operator: who.operator });
  await page.evaluate(([key, value]) => sessionStorage.setItem(key, value), [SESSION_KEY, text] as const);
}

/** Opens a page of the back-office as a logged-in operator. */
export async function openDesk(page: Page, world: World, who: Session, path = ''): Promise<void> {
  await openStorage(page, world.url);
  await putSession(page, who);
  await page.goto(`${world.url}/admin${path}${path.includes('?') ? '&' : '?'}lang=en`);
}

/** A separate browser context for another person; its console is checked like that of the first. */
export async function another(
  browser: Browser,
  pageErrors: string[],
): Promise<{ readonly context: BrowserContext; readonly page: Page }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  page.on('pageerror', (error) => pageErrors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') pageErrors.push(message.text());
  });
  return { context, page };
}

/** Sets up the authenticator: reads the secret, confirms it, returns the recovery codes. */
export async function setUpAuthenticator(page: Page, world: World): Promise<readonly string[]> {
  await expect(page.getByRole('heading', { name: 'Set up your authenticator' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code with the secret' })).toBeVisible();
  const secret = (await page.getByTestId('factor-secret').innerText()).replaceAll(' ', '');
  const authenticator = new Authenticator(secret);
  await page.getByLabel('First code').fill(await authenticator.code());
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  const recovery = await page.getByTestId('recovery-codes').getByRole('listitem').allInnerTexts();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  rememberAuthenticator(world, await sessionOf(page), secret);
  return recovery;
}

/** Opens a one-time link, chooses a password and sets up the authenticator; returns the recovery codes. */
export async function joinByLink(page: Page, world: World, link: string): Promise<readonly string[]> {
  const address = new URL(link, world.url);
  address.searchParams.set('lang', 'en');
  await page.goto(address.href);
  await page.getByLabel('New password').fill(OPERATOR_PASSWORD);
  await page.getByLabel('Repeat the password').fill(OPERATOR_PASSWORD);
  await page.getByRole('button', { name: 'Continue to the authenticator' }).click();
  return setUpAuthenticator(page, world);
}

/** Fills in the password step of the login. */
export async function fillDeskLogin(page: Page, who: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Opens a page through the navigation: a sidebar on a desktop, behind a button on a phone. */
export async function goTo(page: Page, name: string): Promise<void> {
  const menu = page.getByTestId('open-navigation');
  const navigation = page.getByRole('navigation', { name: 'Navigation' });
  await expect(menu.or(navigation).first()).toBeVisible();
  if (await menu.isVisible()) await menu.click();
  await navigation.getByRole('link', { name: new RegExp(`^${name}`, 'u') }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Rows of a list: a table on a desktop, stacked rows on a phone; without the heading. */
export const rowsOf = (page: Page, name: string): Locator =>
  page
    .getByRole('table', { name })
    .locator('tbody')
    .getByRole('row')
    .or(page.getByRole('list', { name, exact: true }).locator('> li:not([aria-hidden])'));

/** Answers the open confirmation dialog. */
export async function decide(page: Page, action: string, words?: { label: string; text: string }): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  if (words !== undefined) await dialog.getByRole('textbox', { name: words.label }).fill(words.text);
  await dialog.getByRole('button', { name: action, exact: true }).click();
}
