/** Watchlists, the installed app, a company's redirect, and what an open page does when the server has a new build. */
import type { Locator, Page } from '@playwright/test';
import { admin, agreed, another, ask, newOperator } from './support/operators.ts';
import { expect, openAs, openAccount, test } from './support/people.ts';

const rowsShown = (page: Page) =>
  page
    .locator('[data-testid^="quote-row-"]')
    .evaluateAll((rows) => rows.map((row) => row.dataset['testid']?.slice(10)));
const itemsShown = (page: Page) =>
  page
    .locator('[data-testid^="watchlist-item-"]')
    .evaluateAll((rows) => rows.map((row) => row.dataset['testid']?.slice(15)));
const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

async function actionsOf(page: Page, code: string, action: string): Promise<void> {
  await page.getByTestId(`quote-row-${code}`).getByRole('button').first().click({ button: 'right' });
  await dialog(page).getByRole('button', { name: action, exact: true }).click();
}

async function addToList(page: Page, code: string, list: RegExp): Promise<void> {
  await actionsOf(page, code, 'Add to a list');
  const box = dialog(page).getByRole('checkbox', { name: list });
  await box.click();
  await expect(box).toHaveAttribute('aria-checked', 'true');
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toHaveCount(0);
}

/** Drags one handle onto another and drops it once the announcement for screen readers is there. */
async function dragByFinger(page: Page, from: Locator, to: Locator, announcement: string): Promise<void> {
  // waits until it is still, because a sheet that slides in moves the rows
  await from.click({ trial: true });
  const centre = async (handle: Locator) => {
    const box = await handle.boundingBox();
    if (box === null) throw new Error('the handle is not on the screen');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const [start, end] = [await centre(from), await centre(to)];
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [start]);
  for (const part of [0.2, 0.6, 1]) await touch('touchMove', [{ x: start.x, y: start.y + (end.y - start.y) * part }]);
  await expect(page.getByText(announcement)).toBeAttached();
  await touch('touchEnd', []);
  await finger.detach();
}

test('a watchlist that is created on the phone and sorted by drag and keyboard appears on a second device', async ({
  page,
  world,
  browser,
  pageErrors,
}) => {
  const person = await openAccount(world);
  // a visitor's favourites are kept at login
  await page.goto(`${world.url}/?lang=en`);
  await expect(page.getByTestId('quote-row-EURUSD')).toBeVisible();
  // the icon is drawn from both flags, each in its own file
  const flags = page.getByTestId('quote-row-USDJPY').getByTestId('instrument-mark').locator('img');
  await expect(flags).toHaveCount(2);
  await expect
    .poll(() => flags.evaluateAll((images) => images.every((image) => (image as HTMLImageElement).naturalWidth > 0)))
    .toBe(true);
  await actionsOf(page, 'EURUSD', 'Add to favourites');
  await openAs(page, world, person, '/');
  await expect(page.getByTestId('quote-row-EURUSD')).toBeVisible();

  await page.getByRole('button', { name: 'Edit watchlists' }).click();
  await dialog(page).getByRole('button', { name: 'New list' }).click();
  await dialog(page).getByLabel('Name of the list').fill('Bullion');
  await dialog(page).getByRole('button', { name: 'Create' }).click();
  await expect(dialog(page)).toContainText('Nothing in this list yet');
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toHaveCount(0);
  for (const code of ['XAUUSD', 'XAGUSD', 'XPTUSD']) await addToList(page, code, /^Bullion/u);

  await chip(page, 'Bullion').click();
  await expect.poll(() => rowsShown(page)).toEqual(['XAUUSD', 'XAGUSD', 'XPTUSD']);
  await page.getByRole('button', { name: 'Edit watchlists' }).click();
  await expect.poll(() => itemsShown(page)).toEqual(['XAUUSD', 'XAGUSD', 'XPTUSD']);
  const handle = (symbol: string) => dialog(page).getByRole('button', { name: `Move ${symbol}`, exact: true });
  await dragByFinger(page, handle('XPT/USD'), handle('XAU/USD'), 'XPT/USD is at place 1 of 3.');
  await expect.poll(() => itemsShown(page)).toEqual(['XPTUSD', 'XAUUSD', 'XAGUSD']);
  const gold = handle('XAU/USD');
  // the rows move to their places first
  await gold.click({ trial: true });
  await gold.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('XAU/USD is at place 2 of 3.')).toBeAttached();
  // a key pressed before the positions are measured moves nothing; the last position is the lowest
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText('XAU/USD is at place 3 of 3.')).toBeAttached({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('Space');
  await expect.poll(() => itemsShown(page)).toEqual(['XPTUSD', 'XAGUSD', 'XAUUSD']);
  await page.keyboard.press('Space');
  await expect(page.getByText('XAU/USD is at place 3 of 3.')).toBeAttached();
  await expect(async () => {
    if ((await gold.getAttribute('aria-pressed')) === 'true') await page.keyboard.press('Escape');
    await expect(page.getByText('XAU/USD is back where it was.')).toBeAttached({ timeout: 1000 });
  }).toPass();
  await expect(page.getByTestId('watchlist-state')).toHaveAttribute('data-unsent', '0');

  const second = await another(browser, pageErrors);
  const session = JSON.stringify(person.session);
  await second.page.addInitScript((text) => localStorage.setItem('tradewind.session', text), session);
  await second.page.goto(`${world.url}/?lang=en`);
  await chip(second.page, 'Bullion').click();
  await expect.poll(() => rowsShown(second.page)).toEqual(['XPTUSD', 'XAGUSD', 'XAUUSD']);
  await chip(second.page, 'Favourites').click();
  await expect.poll(() => rowsShown(second.page)).toEqual(['EURUSD']);
  await second.context.close();
});

test('the installed app has a manifest in the language of the page, working shortcuts, and a search for shared text', async ({
  page,
  world,
}) => {
  await page.goto(`${world.url}/?lang=ar`);
  await expect(page.getByTestId('quote-row-EURUSD')).toBeVisible();
  // linked after the first paint
  await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', '/manifest.ar.json');
  const session = await page.context().newCDPSession(page);
  const read = await session.send('Page.getAppManifest');
  expect(read).toMatchObject({ url: `${world.url}/manifest.ar.json`, errors: [] });
  const manifest = JSON.parse(read.data ?? '') as {
    lang: string;
    dir: string;
    icons: readonly { src: string }[];
    shortcuts: readonly { name: string; url: string; icons: readonly { src: string }[] }[];
    share_target: { action: string; method: string; params: { text: string } };
  };
  expect(manifest).toMatchObject({ lang: 'ar', dir: 'rtl', share_target: { method: 'GET' } });
  const icons = [...manifest.icons, ...manifest.shortcuts.flatMap((shortcut) => shortcut.icons)];
  for (const src of new Set(icons.map((icon) => icon.src)))
    expect((await page.request.get(world.url + src)).headers()['content-type']).toMatch(/^image\/(?:png|svg)/u);
  // each leads to the page that the tab bar lists under the same name
  const tabs = page.getByRole('navigation').filter({ has: page.getByTestId('tab-trade') });
  for (const { name, url } of manifest.shortcuts)
    await expect(tabs.getByRole('link', { name, exact: true })).toHaveAttribute('href', url);

  // the URL that the browser opens when another app shares a text
  const { action, params } = manifest.share_target;
  await page.goto(`${world.url}${action}?${params.text}=${encodeURIComponent('gold')}`);
  await expect(page.getByRole('combobox')).toHaveValue('gold');
  await expect(page.getByTestId('found-XAUUSD')).toBeVisible();
  await page.goto(`${world.url}${action}?${params.text}=${encodeURIComponent('<b>'.repeat(30))}`);
  await expect(page.getByRole('combobox')).toHaveValue('<b>'.repeat(30).slice(0, 40));
});

test('visitors are redirected by a company’s link, and only by that', async ({ page, world }) => {
  const company = { name: 'Harbour Markets', url: 'https://harbour.example.com', subject: 'Harbour Markets Ltd' };
  const editor = await newOperator(world, 'content');
  const { id } = await ask<{ id: number }>(world, editor, '/admin/api/companies/save', company);
  const redirect = { id, status: 1, redirect_url: 'https://moved.example.com/new' };
  await agreed(world, await admin(world), '/admin/api/companies/redirect', redirect);
  await page.route('https://moved.example.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>moved</h1>' }),
  );
  await page.goto(`${world.url}/trade?company_id=${id}`);
  await expect(page.getByRole('heading', { name: 'moved' })).toBeVisible();
  await page.context().clearCookies();
  await page.goto(`${world.url}/?lang=en`);
  await expect(page.getByTestId('quote-row-EURUSD')).toBeVisible();
});

/** Answers the request for the newest build as an updated server would. */
const updated = (page: Page, version: string) =>
  page.route('**/manifest.json', (route) => route.fulfill({ json: { name: 'Tradewind', version } }));
const checkForBuild = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

test('a new version is offered once, and not while a dialog is open', async ({ page, world, pageErrors }) => {
  await page.goto(`${world.url}/?lang=en`);
  await expect(page.getByTestId('quote-row-EURUSD')).toBeVisible();
  const own = await page.locator('meta[name="build"]').getAttribute('content');
  expect(own).toMatch(/^\d+\.\d+\.\d+\+[0-9a-f]{10}$/u);
  const { version } = (await (await page.request.get(`${world.url}/manifest.json`)).json()) as { version: string };
  expect(version).toBe(own);
  const bar = page.getByTestId('new-build');
  // a manifest that cannot be fetched is ignored (product.md §8)
  await page.route('**/manifest.json', (route) => route.fulfill({ status: 503 }));
  const failed = page.waitForResponse('**/manifest.json');
  await checkForBuild(page);
  await failed;
  await expect.poll(() => pageErrors.splice(0).length, { message: "the browser's own line" }).toBe(1);
  await expect(page.getByTestId('result-toast').or(bar)).toHaveCount(0);
  await updated(page, '0.1.0+another000');
  await page.getByRole('button', { name: 'Edit watchlists' }).click();
  await expect(dialog(page)).toBeVisible();
  const asked = page.waitForResponse('**/manifest.json');
  await checkForBuild(page);
  await asked;
  await expect(bar).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(bar).toContainText('A new version is ready.');
  await bar.getByRole('button', { name: 'Later' }).click();
  await expect(bar).toHaveCount(0);
  await updated(page, '0.1.0+another001');
  await checkForBuild(page);
  const loaded = page.waitForEvent('load');
  await bar.getByRole('button', { name: 'Reload' }).click();
  await loaded;
  await expect(page.getByTestId('quote-row-EURUSD')).toBeVisible();
});

test('a missing part of the app reloads the page once if there is a newer build, and then shows an error', async ({
  page,
  world,
  pageErrors,
}) => {
  await page.goto(`${world.url}/?lang=en`);
  await expect(page.getByTestId('quote-row-EURUSD')).toBeVisible();
  let loads = 0;
  page.on('load', () => (loads += 1));
  await updated(page, '0.1.0+another002');
  // everything on /feedback that is not part of the first load is missing
  await page.route('**/assets/*.js', (route) =>
    /system|Feedback/u.test(route.request().url()) ? route.abort() : route.continue(),
  );
  await page.evaluate(() => {
    history.pushState({}, '', '/feedback');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect.poll(() => loads).toBe(1);
  await expect(page.getByRole('alert')).toContainText('This part of the app could not be loaded');
  await expect(page.getByRole('alert').getByRole('button', { name: 'Reload' })).toBeVisible();
  expect(loads).toBe(1);
  expect(pageErrors.splice(0).length).toBeGreaterThan(0);
});
