/**
 * Every screen of the app and of the back-office: no error, no horizontal scrolling, nothing that axe calls serious. The
 * long run opens each of them in every appearance. `npm test` opens all of them on a phone with stretched texts, and every
 * second one on a desktop; axe checks each of them on one of the two.
 */
import type { Page } from '@playwright/test';
import { admin as firstAdmin, agreed, ask, newOperator, putSession } from './support/operators.ts';
import { isLong } from './support/long.ts';
import { call, expect, openAccount, test, type World } from './support/people.ts';
import { buy, requestWithdrawal, fund, submitIdentity, submitDeposit } from './support/records.ts';
import { checkScreens, type Depth } from './support/screens.ts';

// Neighbours in each part of these lists have different paths, and on a desktop `/`, `/trade` and `/order` share one page. So each
// screen is opened inside the app, without loading it again. The tabs come last, because the app keeps them alive.
const VISITOR_SCREENS = [
  '/execution',
  '/login',
  '/register',
  '/forgot',
  '/language',
  '/product',
  '/instrument?code=EURUSD',
  '/feedback',
  '/mine/system',
  '/mine/announcement',
  '/mine/chat',
  '/news/detail?id=1',
  '/news',
  '/calendar',
  '/rank',
  '/',
  '/trade',
  '/chat/',
];
/** For a demo account. `:order` is the number of a closed order. */
const TRADER_SCREENS = [
  '/mine/history',
  '/mine/statements',
  '/mine/proof?id=:order',
  '/mine/wallet',
  '/order',
  '/',
  '/mine/system',
  '/user',
  '/trade',
];
const CUSTOMER_SCREENS = [
  '/mine/auth',
  '/mine/invite',
  '/mine/email',
  '/mine/history?period=custom',
  '/mine/charge',
  '/mine/wallet',
  '/mine/charge?tab=bank',
  '/mine/withdraw',
  '/mine/charge?tab=records',
  '/mine/withdraw-way',
  '/mine/withdraw?tab=records',
  '/mine/withdraw-way?type=1',
  '/mine/bank-card-list',
  '/mine/withdraw-way?type=2',
  '/mine/coin-address-list',
  '/mine/password',
  '/mine/security',
  '/mine/programs',
  '/mine/notifications',
  '/mine/notifications/settings',
  '/mine/alerts',
  '/user',
];
/** Where the base is a company directory. `:company` is the number of one with every field filled in. */
const DIRECTORY_SCREENS = ['/product', '/company?id=:company', '/company?id=987654'];
interface Look {
  readonly scheme: 'dark' | 'light';
  readonly lang: string;
  readonly depth: Depth;
  /** Which part of the screens `npm test` opens in this appearance; all of them if absent. */
  readonly part?: number;
}
/** Light English is checked on the desktop, the others on the phone (playwright.config.ts). */
const LOOKS: readonly Look[] = [
  // its layout is that of English, with shorter texts
  ...(isLong ? ([{ scheme: 'light', lang: 'hk', depth: 'full' }] as const) : []),
  { scheme: 'light', lang: 'en', depth: 'full', part: 0 },
  // only a visitor's screens in `npm test`, which has the components from right to left in gallery.spec.ts
  { scheme: 'dark', lang: 'ar', depth: 'full', part: 1 },
  // stretched texts, as long as the longest translation; every rule on the screens that light English leaves out
  { scheme: 'dark', lang: 'pseudo', depth: 'half' },
];
const PARTS = 2;
/** Of one appearance. */
const SCREENS_MS = isLong ? 900_000 : 360_000;

/** For the back-office, by the role that may open them. `:deposit` is the number of the waiting deposit. */
const DESK_SCREENS = {
  finance: [
    '/',
    '/instruments',
    '/groups/1',
    '/instruments/1',
    '/groups',
    '/markups',
    '/instruments?view=categories',
    '/deposits',
    '/instruments?view=holidays',
    '/deposits/:deposit',
    '/withdrawals',
    '/withdrawals/:withdrawal',
    '/changes',
  ],
  compliance: ['/verifications', '/verifications/:verification', '/chats', '/users', '/users/:user', '/chats?id=:chat'],
  content: [
    '/calendar',
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
  dealer: ['/exposure', '/exposure?view=currencies', '/exposure?view=largest', '/exposure?view=limits'],
  admin: [
    '/companies/:company',
    '/ledger',
    '/settings',
    '/operators',
    '/audit',
    '/system',
    '/messages',
    '/erasures',
    '/canned-answers',
  ],
} as const;

/** One in this many screens, or all of them in the long run. */
const partOf = (screens: readonly string[], part: number | undefined, parts = PARTS): readonly string[] =>
  isLong || part === undefined ? screens : screens.filter((_, index) => index % parts === part);

/** Replaces names with numbers: `/users/:user` → `/users/17`. */
const withIds = (screens: readonly string[], ids: Readonly<Record<string, number>>): readonly string[] =>
  screens.map((screen) => screen.replace(/:(\w+)/u, (_, name: string) => String(ids[name])));

/** Buys and closes with the account of this page, so that there is something to show; returns the number of the order. */
async function trade(world: Pick<World, 'server'>, page: Page): Promise<number> {
  const session = await page.evaluate(() => localStorage.getItem('tradewind.session'));
  const { token } = JSON.parse(session ?? '{}') as { token: string };
  const { Id } = await buy(world, token, 'EURUSD', 0.1);
  await call(world, '/v1/api/forex/close', { id: Id }, token);
  return Id;
}

/** A company with every field filled in; returns its number. */
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

for (const { scheme, lang, depth, part } of LOOKS) {
  test(`the app's screens, ${scheme}, ${lang}`, async ({ page, world }) => {
    test.setTimeout(SCREENS_MS);
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    const visit = { url: world.url, lang, depth };
    const check = (screens: readonly string[], ids = {}) =>
      checkScreens(page, withIds(partOf(screens, part), ids), visit);
    await test.step('of visitors', () => check(VISITOR_SCREENS));
    if (!isLong && lang === 'ar') return;

    await test.step('of traders', async () => {
      await page.goto(`${world.url}/login?lang=${lang}`);
      await page.getByTestId('demo-login').click();
      await expect.poll(() => new URL(page.url()).pathname).not.toBe('/login');
      await check(TRADER_SCREENS, { order: await trade(world, page) });
    });

    await test.step('of customers', async () => {
      const { session } = await openAccount(world);
      await page.addInitScript((text) => localStorage.setItem('tradewind.session', text), JSON.stringify(session));
      await check(CUSTOMER_SCREENS);
      const company = await addCompany(world);
      const set = async (settings: object) =>
        agreed(world, await firstAdmin(world), '/admin/api/settings/save', settings);
      await set({ is_company: 1, complaint_email: 'complaints@broker.example' });
      await check(DIRECTORY_SCREENS, { company });
      await set({ is_company: 0, complaint_email: '' });
    });
  });
}

/** Puts an item into every queue of the operators; returns their ids, and an operator of each role. */
async function fillQueues(world: World) {
  const [content, finance, compliance, dealer, admin] = [
    await newOperator(world, 'content'),
    await newOperator(world, 'finance'),
    await newOperator(world, 'compliance'),
    await newOperator(world, 'dealer'),
    await newOperator(world, 'admin'),
  ];
  const person = await openAccount(world);
  const user = person.session.user.id;
  await fund(world, finance, person, '300');
  await buy(world, person.session.token, 'EURUSD', 0.01);
  const correction = { user_id: user, amount: '1.50', reason: 'Fee of your transfer given back' };
  const ids: Readonly<Record<string, number>> = {
    user,
    deposit: (await submitDeposit(world, person, '250')).id,
    withdrawal: (await requestWithdrawal(world, person, '120')).id,
    verification: (await submitIdentity(world, person, { name: 'Ada Chan', number: 'A7654321' })).id,
  };
  await ask(world, finance, '/admin/api/corrections/propose', correction);
  const said = { client_id: 'screens-story-1', text: 'Where is my deposit? https://example.com/tx/1' };
  const { conversation_id: chat } = await call<{ conversation_id: number }>(
    world,
    '/api/chat/send',
    said,
    person.session.token,
  );
  return {
    operators: { content, finance, compliance, dealer, admin },
    ids: { ...ids, chat, company: await addCompany(world) } as Readonly<Record<string, number>>,
  };
}

// one appearance per size, so that both themes and both languages are checked; in npm test half of the screens in each
test('the screens of operators work in light and Chinese on a phone, and in dark and English on a desktop', async ({
  page,
  world,
}) => {
  const { operators, ids } = await fillQueues(world);
  const isPhone = test.info().project.use.isMobile === true;
  const [scheme, lang] = isPhone ? (['light', 'hk'] as const) : (['dark', 'en'] as const);
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  const visit = { url: world.url, lang, depth: 'full', isDesk: true } as const;
  await checkScreens(page, ['/login'], visit);
  for (const role of ['finance', 'compliance', 'content', 'dealer', 'admin'] as const) {
    await putSession(page, operators[role]);
    await checkScreens(page, withIds(partOf(DESK_SCREENS[role], isPhone ? 0 : 1, 2), ids), visit);
  }
});
