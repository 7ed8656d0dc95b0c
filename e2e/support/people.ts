/** Browser tests about people with real accounts. */
import { expect, type Page } from '@playwright/test';
import { openStorage } from './navigation.ts';
import type { RunningServer } from './server.ts';
import { test as base } from './test.ts';
import { codeTo, openDemo, openWorld, type Person, type World } from './world.ts';

export * from './world.ts';

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

/** A session of the demo account of this page's device. */
export async function demoOf(page: Page, world: Pick<World, 'server'>): Promise<Person['session']> {
  const device = await page.evaluate(() => localStorage.getItem('tradewind.device'));
  expect(device).not.toBeNull();
  return openDemo(world, device ?? '');
}

/** Makes the page request a code, and types it in. */
export async function fillOwnCode(page: Page, world: World, person: Pick<Person, 'email'>): Promise<void> {
  await page.getByTestId('send-code').click();
  await page.getByLabel('Verification code').fill(await codeTo(world, person));
}

/** Fills the login form and sends it. */
async function fillLogin(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
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

/** Path and query of the current page. */
export function pathOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

export { expect };
