/** Every screen of the app and of the back-office in both themes and several languages: no error, no sideways scroll, nothing axe calls serious. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { admin as firstAdmin, ask, newOperator, putSession } from './support/operators.ts';
import { call, expect, openAccount, test, type World } from './support/people.ts';
import { askForMoney, fund, handIdentityIn, handIn } from './support/records.ts';

const VISITOR_SCREENS = [
  '/execution',
  '/',
  '/trade',
  '/rank',
  '/login',
  '/register',
  '/forgot',
  '/language',
  '/product',
  '/feedback',
  '/mine/system',
  '/mine/announcement',
  '/mine/chat',
  '/chat/',
  '/news',
  '/news/detail?id=1',
];
/** Of a demo account. `:order` is the number of a closed one. */
const TRADER_SCREENS = [
  '/',
  '/trade',
  '/order',
  '/user',
  '/mine/history',
  '/mine/statements',
  '/mine/proof?id=:order',
  '/mine/system',
  '/mine/wallet',
];
const CUSTOMER_SCREENS = [
  '/user',
  '/mine/auth',
  '/mine/invite',
  '/mine/email',
  '/mine/history?period=custom',
  '/mine/charge',
  '/mine/charge?tab=bank',
  '/mine/charge?tab=records',
  '/mine/wallet',
  '/mine/withdraw',
  '/mine/withdraw?tab=records',
  '/mine/withdraw-way',
  '/mine/withdraw-way?type=1',
  '/mine/withdraw-way?type=2',
  '/mine/bank-card-list',
  '/mine/coin-address-list',
  '/mine/password',
  '/mine/security',
  '/mine/notifications',
  '/mine/notifications/settings',
  '/mine/alerts',
];
/** Where the base is a company directory. `:company` is the number of one that says everything. */
const DIRECTORY_SCREENS = ['/product', '/company?id=:company', '/company?id=987654'];
const LOOKS = [
  { scheme: 'dark', lang: 'hk' },
  { scheme: 'light', lang: 'en' },
  // stretched texts, as the longest translation would be
  { scheme: 'dark', lang: 'pseudo' },
] as const;

/** Of the back-office, by who may see them. `:deposit` is the number of the deposit that waits. */
const DESK_SCREENS = {
  finance: [
    '/',
    '/instruments',
    '/instruments/1',
    '/instruments?view=categories',
    '/instruments?view=holidays',
    '/deposits',
    '/deposits/:deposit',
    '/withdrawals',
    '/withdrawals/:withdrawal',
    '/changes',
  ],
  compliance: ['/verifications', '/verifications/:verification', '/users', '/users/:user', '/chats', '/chats?id=:chat'],
  content: [
    '/companies',
    '/companies/new',
    '/companies/:company',
    '/news',
    '/news/new',
    '/news/1',
    '/announcements',
    '/announcements/new',
    '/announcements/1',
  ],
  admin: ['/companies/:company', '/ledger', '/settings', '/operators', '/audit', '/messages', '/canned-answers'],
} as const;

// the longest file of all: its tests need nothing of each other and are spread over the workers
test.describe.configure({ mode: 'parallel' });

/** Waits until nothing is loading any more, so that the finished screen is judged. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator('main').first()).toBeVisible();
  await expect(page.locator('[data-testid="quote-skeleton"]:visible, [aria-busy="true"]:visible')).toHaveCount(0);
  await expect(page.locator('.animate-pulse:visible'), 'skeletons').toHaveCount(0);
  // prices are dimmed on purpose until the socket is there
  await expect(page.locator('.is-stale:visible')).toHaveCount(0);
}

async function judge(page: Page, screen: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${screen} scrolls sideways`).toBeLessThanOrEqual(0);
  // in the page itself: no screen has a frame of somebody else's, for which axe would open a page of its own each time
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`);
  expect(serious, screen).toEqual([]);
}

/** Buys and closes with the account of this page, so that there is something to look at; the number of the order. */
async function trade(world: Pick<World, 'server'>, page: Page): Promise<number> {
  const session = await page.evaluate(() => localStorage.getItem('tradewind.session'));
  const { token } = JSON.parse(session ?? '{}') as { token: string };
  const list = await fetch(`${world.server.url}/v1/api/forex/trade_list`);
  const { data } = (await list.json()) as { data: readonly { Id: number; Code: string }[] };
  const instrument = data.find(({ Code }) => Code === 'EURUSD')?.Id;
  const order = { type: 1, cont: 0.1, forex_id: instrument, status: 1, multiple: 100 };
  const { Id } = await call<{ Id: number }>(world, '/v1/api/forex/submit', order, token);
  await call(world, '/v1/api/forex/close', { id: Id }, token);
  return Id;
}

/** A company about which everything is known; its number. */
async function addCompany(world: World): Promise<number> {
  const { id } = await ask<{ id: number }>(world, await firstAdmin(world), '/admin/api/companies/save', {
    name: 'Harbour Markets',
    url: 'https://harbour-markets-of-port-vila.example.com/about-us',
    subject: 'Harbour Markets Holdings (South Pacific) Limited',
    registered_address: '1 Quay Road, Port Vila',
    location: 'Level 9, 88 Pier Street, Singapore',
    email: 'customers@harbour-markets-of-port-vila.example.com',
  });
  return id;
}

for (const { scheme, lang } of [...LOOKS, { scheme: 'light', lang: 'ar' } as const]) {
  test(`a customer's screens, ${scheme}, ${lang}`, async ({ page, world }) => {
    const { session } = await openAccount(world);
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.addInitScript((text) => localStorage.setItem('tradewind.session', text), JSON.stringify(session));
    for (const screen of CUSTOMER_SCREENS) {
      await page.goto(`${world.url}${screen}${screen.includes('?') ? '&' : '?'}lang=${lang}`);
      await settle(page);
      // a colour on its way to another is judged once it is there; a fault that stays is a fault
      await expect(() => judge(page, screen)).toPass({ timeout: 20_000 });
    }
    const company = await addCompany(world);
    const set = async (settings: object) => ask(world, await firstAdmin(world), '/admin/api/settings/save', settings);
    await set({ is_company: 1, complaint_email: 'complaints@house.example' });
    for (const each of DIRECTORY_SCREENS) {
      const screen = each.replace(':company', String(company));
      await page.goto(`${world.url}${screen}${screen.includes('?') ? '&' : '?'}lang=${lang}`);
      await settle(page);
      await expect(() => judge(page, screen)).toPass({ timeout: 20_000 });
    }
    await set({ is_company: 0, complaint_email: '' });
  });
}

for (const { scheme, lang } of LOOKS) {
  test(`a visitor's screens, ${scheme}, ${lang}`, async ({ page, server }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.goto(`${server.url}/?lang=${lang}`);
    for (const screen of VISITOR_SCREENS) {
      await page.goto(`${server.url}${screen}${screen.includes('?') ? '&' : '?'}lang=${lang}`);
      await settle(page);
      // a colour on its way to another is judged once it is there; a fault that stays is a fault
      await expect(() => judge(page, screen)).toPass({ timeout: 20_000 });
    }
  });

  test(`a trader's screens, ${scheme}, ${lang}`, async ({ page, server }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.goto(`${server.url}/login?lang=${lang}`);
    await page.getByTestId('demo-login').click();
    await expect.poll(() => new URL(page.url()).pathname).not.toBe('/login');
    const order = await trade({ server }, page);
    for (const each of TRADER_SCREENS) {
      const screen = each.replace(':order', String(order));
      await page.goto(`${server.url}${screen}${screen.includes('?') ? '&' : '?'}lang=${lang}`);
      await settle(page);
      // a colour on its way to another is judged once it is there; a fault that stays is a fault
      await expect(() => judge(page, screen)).toPass({ timeout: 20_000 });
    }
  });
}

/** A house in which something waits in every queue; the ids of what waits. */
async function busyHouse(world: World) {
  const [content, finance, compliance, admin] = [
    await newOperator(world, 'content'),
    await newOperator(world, 'finance'),
    await newOperator(world, 'compliance'),
    await newOperator(world, 'admin'),
  ];
  const person = await openAccount(world);
  const user = person.session.user.id;
  await fund(world, finance, person, '300');
  const correction = { user_id: user, amount: '1.50', reason: 'Fee of your transfer given back' };
  const ids: Readonly<Record<string, number>> = {
    user,
    deposit: (await handIn(world, person, '250')).id,
    withdrawal: (await askForMoney(world, person, '120')).id,
    verification: (await handIdentityIn(world, person, { name: 'Ada Chan', number: 'A7654321' })).id,
  };
  await ask(world, finance, '/admin/api/corrections/propose', correction);
  const said = { client_id: 'look-at-me', text: 'Where is my deposit? https://example.com/tx/1' };
  const { conversation_id: chat } = await call<{ conversation_id: number }>(
    world,
    '/api/chat/send',
    said,
    person.session.token,
  );
  return {
    operators: { content, finance, compliance, admin },
    ids: { ...ids, chat, company: await addCompany(world) } as Readonly<Record<string, number>>,
  };
}

// one look a size, so that both themes and both languages are judged once
test('the screens of operators, light and in Chinese on a phone, dark and in English on a desk', async ({
  page,
  world,
}) => {
  const { operators, ids } = await busyHouse(world);
  const [scheme, lang] = test.info().project.name === 'phone' ? (['light', 'hk'] as const) : (['dark', 'en'] as const);
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  const look = async (path: string) => {
    const screen = path.replace(/:(\w+)/u, (_, name: string) => String(ids[name]));
    await page.goto(`${world.url}/admin${screen}${screen.includes('?') ? '&' : '?'}lang=${lang}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await settle(page);
    await expect(() => judge(page, screen)).toPass({ timeout: 20_000 });
  };
  await look('/login');
  for (const role of ['finance', 'compliance', 'content', 'admin'] as const) {
    await putSession(page, operators[role]);
    for (const screen of DESK_SCREENS[role]) await look(screen);
  }
});
