/** Real accounts: permissions, invitations, announcements, the account log, settings that are preserved. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { isLong } from './support/long.ts';
import { openInside } from './support/navigation.ts';
import { another, newOperator, openDesk } from './support/operators.ts';
import {
  call,
  demoOf,
  expect,
  newEmail,
  openAccount,
  openAs,
  PASSWORD,
  pathOf,
  test,
  type World,
} from './support/people.ts';
import { buy } from './support/records.ts';

/** product.md §6: what is closed to demo users. */
const REAL_ONLY = [
  '/mine/charge',
  '/mine/withdraw',
  '/mine/withdraw-way?type=1',
  '/mine/wallet',
  '/mine/bank-card-list',
  '/mine/coin-address-list',
  '/mine/auth',
  '/mine/invite',
  '/mine/password',
];

const gate = (page: Page) => page.getByTestId('only-true-account');
const shown = (page: Page, testId: string | RegExp) => page.getByTestId(testId).filter({ visible: true });

async function enterDemo(page: Page, world: World, path = '/user'): Promise<void> {
  await page.goto(`${world.url}/login?lang=en&from=${encodeURIComponent(path)}`);
  await page.getByTestId('demo-login').click();
  await expect.poll(() => pathOf(page)).toBe(path);
}

/** Fills in the open registration form, with the code from a real email, and submits it. */
async function registerByForm(page: Page, world: World): Promise<string> {
  const email = newEmail();
  await page.getByLabel('Email address').fill(email);
  await page.getByTestId('country-button').click();
  await page.getByRole('searchbox', { name: 'Search by name or code' }).fill('Portugal');
  await page.getByTestId('area-PT').click();
  await page.getByTestId('send-code').click();
  // as the digits of an Arabic keyboard
  const code = await world.post.mails.takeCode(email);
  const arabic = Array.from(code, (digit) => String.fromCodePoint(0x660 + Number(digit))).join('');
  await page.getByLabel('Verification code').fill(`\u2067${arabic}\u2069`);
  await expect(page.getByLabel('Verification code')).toHaveValue(code);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Repeat the password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Open a live account' }).click();
  return email;
}

test('a demo user is shown two ways to a real account on every page that needs one', async ({ page, world }) => {
  await enterDemo(page, world);
  for (const [index, path] of REAL_ONLY.entries()) {
    await (index === 0 || isLong ? page.goto(world.url + path) : openInside(page, path));
    await expect(gate(page), path).toContainText('Live accounts only');
    const from = `from=${encodeURIComponent(path)}`;
    await expect(gate(page).getByRole('link', { name: 'Register' })).toHaveAttribute('href', `/register?${from}`);
    await expect(gate(page).getByRole('link', { name: 'Log in to a live account' })).toHaveAttribute(
      'href',
      `/login?${from}`,
    );
    expect(pathOf(page)).toBe(path);
  }
  // and one of them leads to exactly that page
  const person = await openAccount(world);
  await page.goto(`${world.url}/mine/invite`);
  await gate(page).getByRole('link', { name: 'Log in to a live account' }).click();
  await page.getByLabel('Email address').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect.poll(() => pathOf(page)).toBe('/mine/invite');
  await expect(page.getByTestId('invite-code')).toHaveText(person.session.user.invite_code);
});

test('a real user sees no such hint on the pages about funds', async ({ page, world }) => {
  const person = await openAccount(world);
  await openAs(page, world, person);
  for (const [link, path] of [
    ['Deposit', '/mine/charge'],
    ['Withdraw', '/mine/withdraw'],
    ['Wallet', '/mine/wallet'],
  ] as const) {
    await page.getByRole('link', { name: link, exact: true }).click();
    await expect(page).toHaveTitle(`${link} · Tradewind`);
    await expect(page.locator('[data-slot="stacked"] .animate-pulse')).toHaveCount(0);
    await expect(gate(page)).toHaveCount(0);
    expect(pathOf(page)).toBe(path);
    await page.goBack();
    await expect(shown(page, 'me-balance')).toHaveText('0.00USD');
  }
  await page.getByRole('link', { name: 'Email', exact: true }).click();
  // the Me page is kept alive behind this one
  const contact = page.locator('[data-slot="stacked"]').getByText(person.email);
  await expect(page.getByRole('button', { name: 'Show Email' })).toBeVisible();
  await expect(contact).toHaveCount(0);
  await page.getByRole('button', { name: 'Show Email' }).click();
  await expect(contact).toBeVisible();
});

test("an invitation link of one user leads to a registration, and the inviter's list and count include it", async ({
  page,
  world,
  browser,
}) => {
  const inviter = await openAccount(world);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: world.url });
  await openAs(page, world, inviter, '/mine/invite');
  await expect(page.getByText('No one yet')).toBeVisible();
  await expect(page.getByTestId('invited-count')).toHaveText('0 people');
  const link = `${world.url}/register?invite_code=${inviter.session.user.invite_code}`;
  await expect(page.getByTestId('invite-link')).toHaveText(link);
  await expect(page.getByRole('img', { name: 'QR code of your invitation link' })).toBeVisible();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByTestId('result-toast').filter({ hasText: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  const guest = await browser.newContext();
  const other = await guest.newPage();
  await other.goto(`${link}&lang=en`);
  await expect(other.getByLabel('Invitation code (optional)')).toHaveValue(inviter.session.user.invite_code);
  const email = await registerByForm(other, world);
  await expect.poll(() => pathOf(other)).toBe('/user');
  await guest.close();

  await page.reload();
  await expect(page.getByTestId('invited-count')).toHaveText('1 person');
  const row = page.getByTestId('invited-row');
  await expect(row).toContainText(`${email.slice(0, 2)}***@`);
  await expect(row).not.toContainText(email);
});

test('favourites and settings of a demo user are kept at the registration, the size in their ticket is not', async ({
  page,
  world,
}) => {
  await enterDemo(page, world, '/mine/system');
  await page.getByRole('radio', { name: 'Light' }).click();
  await page.getByRole('radio', { name: 'Red up' }).click();
  await page.getByTestId('setting-data-saver').click();
  await page.goto(`${world.url}/`);
  const row = page.getByTestId('quote-row-EURUSD');
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: /^EUR/u }).click({ button: 'right' });
  await page.getByRole('button', { name: 'Add to favourites' }).click();

  await page.getByTestId('tab-trade').click();
  const lots = page.getByTestId('ticket-lots');
  await lots.fill('12');

  await page.goto(`${world.url}/mine/wallet`);
  await gate(page).getByRole('link', { name: 'Register' }).click();
  await registerByForm(page, world);
  await expect.poll(() => pathOf(page)).toBe('/mine/wallet');
  await expect(page.getByTestId('wallet-balance')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.locator('html')).toHaveAttribute('data-signals', 'red-up');
  await page.goto(`${world.url}/mine/system`);
  await expect(page.getByTestId('setting-data-saver')).toBeChecked();
  await page.goto(`${world.url}/`);
  await page.getByRole('button', { name: 'Favourites', exact: true }).click();
  await expect(page.locator('[data-testid^="quote-row-"]')).toHaveCount(1);
  await expect(page.getByTestId('quote-row-EURUSD')).toBeVisible();
  await page.getByTestId('tab-trade').click();
  await expect(lots).toHaveValue('0.10');
});

test("announcements are shown in the reader's language, and load again after a failure", async ({
  page,
  world,
  pageErrors,
}) => {
  await page.goto(`${world.url}/mine/announcement?lang=en`);
  // other tests on this server may have published more than one page, which loads on scrolling
  const articles = page.getByRole('article');
  const find = (text: string) =>
    expect(async () => {
      await articles.last().scrollIntoViewIfNeeded();
      await expect(articles.filter({ hasText: text })).toBeVisible({ timeout: 500 });
    }).toPass();
  await find('North Korea, Israel, China, Vanuatu and Cuba');
  await page.goto(`${world.url}/mine/announcement?lang=hk`);
  await find('北韓');
  await page.route('**/api/announcement/list*', (route) => route.abort());
  await page.goto(`${world.url}/mine/announcement?lang=en`);
  await expect(page.getByRole('alert')).toContainText('The announcements could not be loaded');
  await page.unroute('**/api/announcement/list*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await find('North Korea');
  expect(pageErrors.splice(0).length).toBeGreaterThan(0);
});

test('feedback of a guest reaches the desk, where one operator handles it', async ({
  page,
  world,
  browser,
  pageErrors,
}) => {
  await page.goto(`${world.url}/feedback?lang=en`);
  await page.getByTestId('write-feedback').click();
  await page.getByTestId('send-feedback').click();
  await expect(page.getByText('Please write a few words')).toBeVisible();
  await page.getByLabel('Your feedback').fill('The chart could be larger.\nThank you!');
  await page.getByLabel('How we can reach you').fill('ana@example.com');
  await page.getByTestId('send-feedback').click();
  await expect(page.getByText('Thank you. Your feedback has been sent.')).toBeVisible();
  await expect(page.getByLabel('Your feedback')).toHaveCount(0);
  const { page: desk } = await another(browser, pageErrors);
  const operator = await newOperator(world, 'support');
  await openDesk(desk, world, operator, '/feedback');
  const row = desk.getByRole('row').or(desk.getByRole('listitem')).filter({ hasText: 'The chart could be larger.' });
  await expect(row).toContainText('ana@example.com');
  await expect(row).toContainText('Guest');
  await row.getByRole('button', { name: 'Mark as handled' }).click();
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Mark as handled' }).click();
  await expect(row).toContainText('Handled');
  await expect(row.getByRole('button', { name: 'Reopen' })).toBeVisible();
});

test('a failed request shows its status in place: at the login, news, an article, and the list of instruments', async ({
  page,
  world,
  pageErrors,
}) => {
  const fail = (path: string) => page.route(path, (route) => route.fulfill({ status: 502, body: 'a proxy' }));
  await fail('**/api/news/**');
  await fail('**/v1/api/forex/trade_list*');
  const code = page.getByTestId('failure-code').filter({ visible: true });
  for (const path of ['/news', '/news/detail?id=1', '/']) {
    await page.goto(`${world.url}${path}${path.includes('?') ? '&' : '?'}lang=en`);
    await expect(code).toHaveText('HTTP_502');
  }
  await fail('**/api/user/loginForU');
  await page.goto(`${world.url}/login?lang=hk`);
  await page.locator('input[type="email"], input[name="username"]').first().fill('someone@example.com');
  await page.locator('input[type="password"]').fill('some password');
  await page.locator('form button[type="submit"]').click();
  await expect(page.getByTestId('form-failure')).toContainText('HTTP_502');
  expect(pageErrors.splice(0).every((line) => line.includes('502'))).toBe(true);
});

/** Buys and closes with the account of this page: two more rows in its log. */
async function tradeOnce(page: Page, world: World): Promise<void> {
  const { token } = await demoOf(page, world);
  const { Id } = await buy(world, token, 'EURUSD', 0.1);
  await call(world, '/v1/api/forex/close', { id: Id }, token);
}

/** Downloads the listed rows; the lines of the file without its header. */
async function csvLines(page: Page): Promise<readonly string[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId('log-csv').click()]);
  expect(download.suggestedFilename()).toMatch(/^tradewind-account-.*\.csv$/u);
  const text = await readFile(await download.path(), 'utf8');
  return text.trim().split('\r\n').slice(1);
}

test('the account log keeps its filter in the URL, and the CSV contains exactly the listed rows', async ({
  page,
  world,
}) => {
  await enterDemo(page, world, '/mine/history');
  await tradeOnce(page, world);
  await page.reload();
  const rows = page.getByTestId('log-row');
  await expect(rows).toHaveCount(3);
  await expect(page.getByTestId('log-count')).toHaveText('3 movements');
  expect(await csvLines(page)).toHaveLength(3);

  await page.getByRole('button', { name: 'Commission', exact: true }).click();
  await expect(page.getByTestId('log-count')).toHaveText('1 movement');
  expect(pathOf(page)).toBe('/mine/history?kind=fee');
  await page.getByRole('button', { name: 'Last 7 days' }).click();
  await expect.poll(() => pathOf(page)).toBe('/mine/history?kind=fee&period=7d');
  await page.reload();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('EUR/USD commission');
  await expect(page.getByRole('button', { name: 'Commission', exact: true })).toHaveAttribute('aria-pressed', 'true');
  const lines = await csvLines(page);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('EUR/USD commission');

  // another tap clears it
  await page.getByRole('button', { name: 'Last 7 days' }).click();
  await page.getByRole('button', { name: 'Commission', exact: true }).click();
  await expect(rows).toHaveCount(3);

  await page.getByRole('button', { name: 'Other dates' }).click();
  await page.getByLabel('To', { exact: true }).fill('2020-01-02');
  await expect(page.getByText('No movements match')).toBeVisible();
  await expect(page.getByTestId('log-csv')).toHaveAttribute('aria-disabled', 'true');
  await page.getByLabel('From', { exact: true }).fill('2020-01-03');
  await expect(page.getByText('“From” is after “To”')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(rows).toHaveCount(3);
  expect(pathOf(page)).toBe('/mine/history');
});

test('data saver requests no mini charts, and updates prices once a second', async ({ page, replayServer }) => {
  const charts: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('abbreviated_cache_kline')) charts.push(request.url());
  });
  await page.goto(`${replayServer.url}/mine/system?lang=en`);
  await page.getByTestId('setting-data-saver').click();
  await page.goto(`${replayServer.url}/`);
  const row = page.getByTestId('quote-row-EURUSD');
  await expect(row).toBeVisible();
  const changes = await row.evaluate(
    (element) =>
      new Promise<number[]>((resolve) => {
        const times: number[] = [];
        new MutationObserver(() => {
          const now = performance.now();
          if (now - (times.at(-1) ?? 0) > 100) times.push(now);
          if (times.length === 4) resolve(times);
        }).observe(element, { subtree: true, characterData: true, childList: true });
      }),
  );
  // a late one is followed sooner by the next
  expect((changes.at(-1) ?? 0) - (changes[0] ?? 0)).toBeGreaterThan(2000);
  expect(charts).toEqual([]);
});

test('sounds and vibration are off at first, and signal a fill and a close once switched on', async ({
  page,
  world,
}) => {
  await page.addInitScript(() => {
    const start = AudioScheduledSourceNode.prototype.start;
    AudioScheduledSourceNode.prototype.start = function counted(this: AudioScheduledSourceNode, when?: number) {
      const heard = document.documentElement.dataset['heard'] ?? '';
      document.documentElement.dataset['heard'] =
        `${heard} ${this instanceof OscillatorNode ? this.frequency.value : ''}`.trim();
      start.call(this, when);
    };
    navigator.vibrate = (pattern) => {
      const felt = document.documentElement.dataset['felt'] ?? '';
      document.documentElement.dataset['felt'] = `${felt} ${JSON.stringify(pattern)}`.trim();
      return true;
    };
  });
  await enterDemo(page, world, '/mine/system');
  const heard = () => page.evaluate(() => document.documentElement.dataset['heard'] ?? '');
  const closed = page.getByTestId('result-toast').filter({ hasText: 'closed' });
  await tradeOnce(page, world);
  // another message may cover it
  await expect(closed).toBeAttached();
  expect(await heard()).toBe('');
  // switching it on plays a sample: two rising tones
  await page.getByTestId('setting-sounds').click();
  await expect.poll(heard).toBe('660 880');
  await page.getByTestId('setting-vibration').click();
  await tradeOnce(page, world);
  await expect.poll(heard).toBe('660 880 660 880 660 495');
  const felt = await page.evaluate(() => document.documentElement.dataset['felt']);
  expect(felt).toBe('40 [40] [40,60,40]');
});
