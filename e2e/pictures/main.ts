/**
 * `npm run screens`: screenshots of every page of the app with ten positions open, in the sizes, themes and languages that
 * are reviewed, and a page that shows them side by side. Lists texts that are truncated by their own box.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { HEADLESS_SHELL } from '../support/browsers.ts';
import { cutWords } from '../support/cut-words.ts';
import { call, openAccount, openDemo, openWorld, type World } from '../support/people.ts';
import { buy } from '../support/records.ts';

const SIZES = ['360x640', '390x844', '844x390'];
const THEMES = ['dark', 'light'] as const;
const LANGUAGES = ['hk', 'en', 'ar', 'de', 'fr', 'ru'];
const POSITIONS = [
  ['EURUSD', 0.5, 'buy'],
  ['GBPUSD', 0.3, 'sell'],
  ['USDJPY', 0.2, 'buy'],
  ['AUDUSD', 0.4, 'buy'],
  ['USDCAD', 0.1, 'sell'],
  ['NZDUSD', 0.2, 'sell'],
  ['USDCHF', 0.1, 'buy'],
  ['XAUUSD', 0.05, 'buy'],
  ['EURUSD', 0.1, 'sell'],
  ['BTCUSD', 0.01, 'buy'],
] as const;
const HISTORY = ['EURUSD', 'XAUUSD'] as const;

/** Who opens a page: a visitor, a demo account with positions, a customer. */
type Who = 'visitor' | 'trader' | 'customer';
const ROUTES: Readonly<Record<Who, readonly string[]>> = {
  visitor: [
    '/',
    '/trade',
    '/login',
    '/register',
    '/forgot',
    '/language',
    '/product',
    '/instrument?code=EURUSD',
    '/execution',
    '/news',
    '/news/detail?id=1',
    '/calendar',
    '/mine/announcement',
    '/mine/chat',
    '/feedback',
    '/rank',
  ],
  trader: [
    '/',
    '/trade',
    '/order',
    '/user',
    '/mine/history',
    '/mine/statements',
    '/mine/proof?id=:order',
    '/mine/wallet',
    '/mine/system',
    '/mine/alerts',
    '/mine/notifications',
  ],
  customer: [
    '/user',
    '/order',
    '/mine/charge',
    '/mine/charge?tab=bank',
    '/mine/withdraw',
    '/mine/withdraw-way',
    '/mine/bank-card-list',
    '/mine/coin-address-list',
    '/mine/auth',
    '/mine/invite',
    '/mine/email',
    '/mine/password',
    '/mine/security',
    '/mine/programs',
    '/mine/notifications/settings',
  ],
};
interface Session {
  readonly token: string;
}
interface Look {
  readonly size: string;
  readonly theme: (typeof THEMES)[number];
  readonly language: string;
}

const { values: wanted } = parseArgs({
  options: {
    out: { type: 'string', default: 'screens' },
    routes: { type: 'string', default: '' },
    sizes: { type: 'string', default: SIZES.join(',') },
    themes: { type: 'string', default: THEMES.join(',') },
    languages: { type: 'string', default: LANGUAGES.join(',') },
  },
});
const listOf = (text: string): readonly string[] => text.split(',').filter((part) => part !== '');

/** A demo account with ten positions and a history; returns the number of a closed order. */
async function openTrader(world: World): Promise<{ session: Session; order: number }> {
  const session = await openDemo(world);
  let order = 0;
  for (const code of HISTORY) {
    order = (await buy(world, session.token, code, 0.1)).Id;
    await call(world, '/v1/api/forex/close', { id: order }, session.token);
  }
  for (const [code, lots, side] of POSITIONS) await buy(world, session.token, code, lots, side);
  return { session, order };
}

/** Waits until nothing is loading, for at most ten seconds: a page that still is is worth a screenshot, too. */
async function settle(page: Page): Promise<void> {
  const busy =
    '[data-testid="quote-skeleton"], [data-testid="chart"][data-ready="false"], .animate-pulse, .is-stale, [aria-busy="true"]';
  // mini charts and marks of instruments, of those in view
  const unloaded = '[data-testid^="quote-row-"] svg:not([viewBox]), [data-testid="instrument-mark"]:empty';
  await page
    .waitForFunction(
      ([working, missing]) => {
        const isInView = (element: Element): boolean =>
          element.checkVisibility() && element.getBoundingClientRect().top < innerHeight;
        return (
          document.querySelector('main') !== null &&
          [...document.querySelectorAll(working)].every((element) => !element.checkVisibility()) &&
          ![...document.querySelectorAll(missing)].some(isInView) &&
          ![...document.images].some((image) => !image.complete && isInView(image))
        );
      },
      [busy, unloaded] as const,
      { timeout: 10_000 },
    )
    .catch(() => undefined);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
}

const nameOf = (who: Who, route: string, { size, theme, language }: Look): string =>
  `${who}${route.replaceAll(/[^a-z]+/gu, '-').replace(/-$/u, '')}.${size}.${theme}.${language}.png`;

interface Tour {
  readonly world: World;
  readonly browser: Browser;
  readonly folder: string;
  readonly sessions: Readonly<Record<Who, Session | undefined>>;
  readonly order: number;
  /** Truncated texts found so far, by the name of the screenshot. */
  readonly cut: Map<string, readonly string[]>;
}

/** All pages for one kind of reader in one appearance. */
async function photograph({ world, browser, folder, sessions, order, cut }: Tour, who: Who, look: Look): Promise<void> {
  const routes = ROUTES[who].filter((route) => wanted.routes === '' || listOf(wanted.routes).includes(route));
  const [width = 0, height = 0] = look.size.split('x').map(Number);
  const context = await browser.newContext({
    viewport: { width, height },
    isMobile: true,
    hasTouch: true,
    colorScheme: look.theme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    timezoneId: 'Europe/London',
  });
  await context.addInitScript(
    ([language, session]) => {
      localStorage.setItem('tradewind.lang', language);
      if (session !== '') localStorage.setItem('tradewind.session', session);
    },
    [look.language, sessions[who] === undefined ? '' : JSON.stringify(sessions[who])] as const,
  );
  const page = await context.newPage();
  for (const route of routes) {
    await page.goto(world.url + route.replace(':order', String(order)));
    await settle(page);
    const name = nameOf(who, route, look);
    await page.screenshot({ path: join(folder, name) });
    const words = await page.evaluate(cutWords, '*');
    if (words.length > 0) cut.set(name, words);
  }
  await context.close();
}

function writeIndex(folder: string, looks: readonly Look[]): void {
  const rows = (Object.keys(ROUTES) as readonly Who[]).flatMap((who) =>
    ROUTES[who]
      .filter((route) => wanted.routes === '' || listOf(wanted.routes).includes(route))
      .map((route) => {
        const pictures = looks.map((look) => {
          const name = nameOf(who, route, look);
          const words = `${look.size} ${look.theme} ${look.language}`;
          return `<figure><a href="${name}"><img loading="lazy" src="${name}" alt="${who} ${route} ${words}"></a><figcaption>${words}</figcaption></figure>`;
        });
        return `<h2>${who} ${route}</h2><div>${pictures.join('')}</div>`;
      }),
  );
  const style =
    'body{font:14px sans-serif}div{display:flex;flex-wrap:wrap;gap:8px}figure{margin:0}img{height:420px;border:1px solid #999}';
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${style}</style>${rows.join('\n')}\n`,
  );
}

const folder = resolve(wanted.out);
mkdirSync(folder, { recursive: true });
const looks = listOf(wanted.sizes).flatMap((size) =>
  THEMES.filter((theme) => listOf(wanted.themes).includes(theme)).flatMap((theme) =>
    listOf(wanted.languages).map((language): Look => ({ size, theme, language })),
  ),
);
const world = await openWorld();
const browser = await chromium.launch(HEADLESS_SHELL.launchOptions);
try {
  const { session, order } = await openTrader(world);
  const customer = await openAccount(world);
  const cut = new Map<string, readonly string[]>();
  const sessions = { visitor: undefined, trader: session, customer: customer.session };
  for (const look of looks) {
    for (const who of ['visitor', 'trader', 'customer'] as const)
      await photograph({ world, browser, folder, sessions, order, cut }, who, look);
    console.log(`${look.size} ${look.theme} ${look.language}`);
  }
  writeIndex(folder, looks);
  for (const [name, words] of cut) console.log(`truncated in ${name}: ${words.join(' | ')}`);
  console.log(`${[...cut.values()].flat().length} texts are truncated; open ${join(folder, 'index.html')}`);
} finally {
  await browser.close();
  await world.close();
}
