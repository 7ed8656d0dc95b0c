/** Operators in the back-office: through its pages, and shortcuts for a logged-in operator. */
import { randomBytes } from 'node:crypto';
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { generate } from 'otplib';
import { openStorage } from './navigation.ts';
import { call, read, FIRST_OPERATOR, type World } from './people.ts';
import { asksForCode, freshCode, STEP_MS, withCode } from './step-up.ts';
import { expect } from './test.ts';

/** Where the app stores a tab's session. */
const SESSION_KEY = 'tradewind.operator';

export type Role = 'support' | 'finance' | 'compliance' | 'content' | 'dealer' | 'admin';

export const OPERATOR_PASSWORD = 'nine quiet orchard ladders';

/** Authenticators by port and operator id, for pages that ask for a code. */
const authenticators = new Map<string, { readonly server: World['server']; readonly secret: string }>();
const keyOf = (url: string, { operator }: Session): string => `${new URL(url).port} ${operator.id}`;

interface Session {
  readonly token: string;
  readonly operator: { readonly id: number; readonly email: string; readonly name: string; readonly role: Role };
}
interface Setup {
  readonly ticket: string;
  readonly secret: string;
}

/** The codes of one secret, each used once: the server accepts none twice. */
export class Authenticator {
  readonly secret: string;
  #lastStep = 0;

  constructor(secret: string) {
    this.secret = secret;
  }

  /** An unused code; that of the next step if the current one is used, which the server accepts as well. */
  code(): Promise<string> {
    this.#lastStep = Math.max(this.#lastStep + 1, Math.floor(Date.now() / STEP_MS));
    return generate({ secret: this.secret, epoch: (this.#lastStep * STEP_MS) / 1000 });
  }
}

export interface Operator extends Session {
  readonly email: string;
  readonly name: string;
  readonly password: string;
  readonly authenticator: Authenticator;
}

/** Confirms an authenticator with its first code. */
async function confirm(world: World, { ticket, secret }: Setup, password: string): Promise<Operator> {
  const authenticator = new Authenticator(secret);
  const session = await call<Session>(world, '/admin/api/setup', { ticket, auth_code: await authenticator.code() });
  const { email, name } = session.operator;
  authenticators.set(keyOf(world.url, session), { server: world.server, secret });
  return { token: session.token, operator: session.operator, email, name, password, authenticator };
}

const firsts = new WeakMap<World, Promise<Operator>>();

/** The first operator of a world, logged in once. */
export function admin(world: World): Promise<Operator> {
  const loggedIn =
    firsts.get(world) ??
    call<Setup>(world, '/admin/api/login', FIRST_OPERATOR).then((setup) =>
      confirm(world, setup, FIRST_OPERATOR.password),
    );
  firsts.set(world, loggedIn);
  return loggedIn;
}

/** A one-time link for a new operator, as the path of its page. */
export async function invite(world: World, role: Role): Promise<{ link: string; email: string; name: string }> {
  const tag = randomBytes(3).toString('hex');
  const person = { email: `${role}.${tag}@desk.example`, name: `${role} ${tag}` };
  const first = await admin(world);
  await agreed(world, first, '/admin/api/operators/invite', { ...person, role });
  return { link: await mailedLink(world, person.email), ...person };
}

/** The path of the link in the next email to an operator. */
export async function mailedLink({ post }: World, email: string): Promise<string> {
  const { text } = await post.mails.take(email, /#token=/u);
  return /\/admin\/join#token=[\w-]+/u.exec(text)?.[0] ?? '';
}

/** Admins of a world in addition to the first one. */
const admins = new WeakMap<World, Operator[]>();

/** A new operator with a session, created by calls. */
export async function newOperator(world: World, role: Role): Promise<Operator> {
  const { link } = await invite(world, role);
  const token = link.slice(link.indexOf('=') + 1);
  const setup = await call<Setup>(world, '/admin/api/join', { token, password: OPERATOR_PASSWORD });
  const operator = await confirm(world, setup, OPERATOR_PASSWORD);
  if (role === 'admin') admins.set(world, [...(admins.get(world) ?? []), operator]);
  return operator;
}

/** A call by an operator, with a code where one may be required; throws the key of a refusal. */
export function ask<Data>(world: World, who: Session, path: `/admin/api/${string}`, body: object): Promise<Data> {
  if (!asksForCode(path)) return call<Data>(world, path, body, who.token);
  const holder = { operator: who.operator, secret: authenticatorOf(world.url, who).secret };
  return withCode(world.server, holder, (code) => call<Data>(world, path, body, who.token, { 'auth-code': code }));
}

/** A call by an admin; where it waits for a second one, another admin of the world approves it. */
export async function agreed(world: World, who: Session, path: `/admin/api/${string}`, body: object): Promise<void> {
  const made = await ask<{ proposal?: number }>(world, who, path, body);
  if (made.proposal !== undefined) await approve(world, who, made.proposal);
}

async function approve(world: World, proposer: Session, id: number): Promise<void> {
  const all = [await admin(world), ...(admins.get(world) ?? [])];
  const other = all.find(({ operator }) => operator.id !== proposer.operator.id);
  if (other === undefined) throw new Error('no second admin is known');
  await ask(world, other, '/admin/api/changes/approve_as_admin', { id });
}

/** Approves what an admin has proposed on a page; nothing if it took effect at once, because there is no second one. */
export async function approveWaiting(world: World, proposer: Session): Promise<void> {
  const { data } = await read<{ data: { id: number; proposed_by: { id: number } }[] }>(
    world,
    '/admin/api/changes?state=waiting&page=1',
    proposer.token,
  );
  for (const { id, proposed_by: by } of data) if (by.id === proposer.operator.id) await approve(world, proposer, id);
}

function authenticatorOf(url: string, who: Session) {
  const found = authenticators.get(keyOf(url, who));
  if (found === undefined) throw new Error(`no authenticator of ${who.operator.email} is known`);
  return found;
}

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
  authenticators.set(keyOf(world.url, await sessionOf(page)), { server: world.server, secret });
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
