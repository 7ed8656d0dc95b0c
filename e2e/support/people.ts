/** Test stories about people with real accounts: a server that sends real messages, and helpers that open accounts. */
import { randomBytes, randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { openPostOffice, type PostOffice } from './mail.ts';
import { sql } from './database.ts';
import { openStorage } from './navigation.ts';
import { preparedFolder } from './data-template.ts';
import { CALM_MARKET, startServer, type RunningServer } from './server.ts';
import { test as base } from './test.ts';

export interface World {
  readonly server: RunningServer;
  /** With a host name: passkeys belong to a domain, and an IP address is not one (WebAuthn §5.1.3). */
  readonly url: string;
  readonly post: PostOffice;
}

export interface Person {
  readonly email: string;
  readonly password: string;
  readonly session: { readonly token: string; readonly user: { readonly id: number; readonly invite_code: string } };
}

export const PASSWORD = 'four calm harbour lamps';

/** The first operator of the back-office; see operators.ts. */
export const FIRST_OPERATOR = { email: 'first@desk.example', password: 'seven slow lighthouse keepers' } as const;

/** The fixture of a server. A new function for each: tests whose fixture is the same function share workers and their servers. */
export const ownWorld =
  () =>
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
  async ({}, use: (world: World) => Promise<void>): Promise<void> => {
    const world = await openWorld();
    await use(world);
    await world.close();
  };
export const WORLD_OPTIONS = { scope: 'worker', timeout: 120_000 } as const;

/** A test on a server with email and text messages, shared by all tests of a worker. */
export const test = base.extend<object, { world: World; server: RunningServer }>({
  world: [ownWorld(), WORLD_OPTIONS],
  /** The same server, for tests without messages and operators: a second one would cost its start, and work while idle. */
  server: [({ world }, use) => use(world.server), { scope: 'worker' }],
});

/** Starts a server with its own post office. Rate limits are off: all tests come from one address. */
export async function openWorld(
  settings: Readonly<Record<string, string>> = {},
): Promise<World & { close(): Promise<void> }> {
  const post = await openPostOffice();
  const { FEED = CALM_MARKET.FEED } = settings;
  // a prepared folder also where the market has opening hours: only its history is of a market without
  const folder = FEED === 'sim' ? await preparedFolder(CALM_MARKET) : undefined;
  const server = await startServer(
    {
      ...CALM_MARKET,
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      ADMIN_EMAIL: FIRST_OPERATOR.email,
      ADMIN_PASSWORD: FIRST_OPERATOR.password,
      ...post.settings,
      ...settings,
    },
    folder,
  );
  return {
    server,
    url: server.url.replace('127.0.0.1', 'localhost'),
    post,
    async close() {
      await server.dispose();
      await post.close();
    },
  };
}

/** An unused address. */
export const newEmail = (): string => `p${randomBytes(5).toString('hex')}@example.com`;
/** An unused Hong Kong mobile number without area code; not all numbers starting with 9 are mobile. */
export const newNumber = (): string => `97${String(100_000 + (randomBytes(4).readUInt32BE() % 900_000))}`;

/** A call of the API; throws the key of a refusal. */
export async function call<Data>(
  world: Pick<World, 'server'>,
  path: string,
  body: object,
  token?: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Data> {
  const response = await fetch(world.server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', lang: 'en', ...(token === undefined ? {} : { token }), ...headers },
    body: JSON.stringify(body),
  });
  return dataOf(path, response);
}

/** The same with GET. */
export async function read<Data>(world: Pick<World, 'server'>, path: string, token = ''): Promise<Data> {
  return dataOf(path, await fetch(world.server.url + path, { headers: { token, lang: 'en' } }));
}

async function dataOf<Data>(path: string, response: Response): Promise<Data> {
  const answer = (await response.json()) as { code: number; msg: string; data: Data & { key?: string } };
  if (answer.code !== 1) throw new Error(`${path}: ${answer.data.key ?? answer.msg}`);
  return answer.data;
}

/** A session of a device's demo account, which is created by the first. */
export function openDemo(world: Pick<World, 'server'>, device: string = randomUUID()): Promise<Person['session']> {
  return read(world, `/api/user/createAccountDemoForU?demo_id=${device}`);
}

/** A session of the demo account of this page's device. */
export async function demoOf(page: Page, world: Pick<World, 'server'>): Promise<Person['session']> {
  const device = await page.evaluate(() => localStorage.getItem('tradewind.device'));
  expect(device).not.toBeNull();
  return openDemo(world, device ?? '');
}

/** Opens a real account by calls, with the code from a real email. */
export async function openAccount(world: World, inviteCode = ''): Promise<Person> {
  const email = newEmail();
  await call(world, '/api/notify/send_email', { to: email, type: 1 });
  const code = await world.post.mails.takeCode(email);
  const session = await call<Person['session']>(world, '/api/user/register', {
    type: 1,
    account: email,
    password: PASSWORD,
    re_password: PASSWORD,
    sms_code: code,
    invite_code: inviteCode,
    country: 'HK',
  });
  return { email, password: PASSWORD, session };
}

/** Makes the page request a code, and types it in. */
export async function fillOwnCode(page: Page, world: World, person: Pick<Person, 'email'>): Promise<void> {
  await page.getByTestId('send-code').click();
  await page.getByLabel('Verification code').fill(await codeTo(world, person));
}

/** Reads the code that was just requested. */
export const codeTo = (world: World, { email }: Pick<Person, 'email'>): Promise<string> =>
  world.post.mails.takeCode(email);

/** Allows the account to request another code at once. */
export async function endCodeWait({ server }: World): Promise<void> {
  await sql(server, 'UPDATE sent_codes SET sent_at_ms = sent_at_ms - 60000');
}

/** Fills the login form and sends it. */
export async function fillLogin(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Logs in on the page and waits for `path`. */
export async function logIn(page: Page, world: World, person: Person, path = '/user'): Promise<void> {
  await page.goto(`${world.url}/login?lang=en&from=${encodeURIComponent(path)}`);
  await fillLogin(page, person);
  await expect.poll(() => pathOf(page)).toBe(path);
}

/** Opens a page in English with a person's session, as if they had logged in on this device before. */
export async function openAs(
  page: Page,
  world: World,
  { session }: Pick<Person, 'session'>,
  path = '/user',
): Promise<void> {
  await openStorage(page, world.url);
  await page.evaluate((text) => {
    localStorage.setItem('tradewind.session', text);
    localStorage.setItem('tradewind.lang', 'en');
  }, JSON.stringify(session));
  await page.goto(world.url + path);
}

/** The error shown at a field. */
export const errorOf = async (page: Page, label: string | RegExp): Promise<string> => {
  const field = page.getByLabel(label, { exact: true });
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  const id = await field.getAttribute('aria-describedby');
  return page.locator(`[id="${id}"]`).innerText();
};

/** Selects a country of residence on the registration page by searching for it. */
export async function chooseCountry(page: Page, search: string, code: string): Promise<void> {
  await page.getByTestId('country-button').click();
  await page.getByRole('searchbox', { name: 'Search by name or code' }).fill(search);
  await page.getByTestId(`area-${code}`).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Fills in a new password twice. */
export async function fillNewPassword(page: Page, label: string, password: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(password);
  await page.getByLabel('Repeat the password').fill(password);
}

/** Path and query of the current page. */
export function pathOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

export { expect };
