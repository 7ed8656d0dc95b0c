/** Every screen in both themes and several languages: no error, no sideways scroll, nothing axe calls serious. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, openAccount, test } from './support/people.ts';

const VISITOR_SCREENS = [
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
];
const TRADER_SCREENS = ['/', '/trade', '/order', '/user', '/mine/history', '/mine/system', '/mine/wallet'];
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
];
const LOOKS = [
  { scheme: 'dark', lang: 'hk' },
  { scheme: 'light', lang: 'en' },
  // stretched texts, as the longest translation would be
  { scheme: 'dark', lang: 'pseudo' },
] as const;

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
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`);
  expect(serious, screen).toEqual([]);
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
  });
}

for (const { scheme, lang } of LOOKS) {
  test(`a visitor's screens, ${scheme}, ${lang}`, async ({ page, server }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.goto(`${server.url}/?lang=${lang}`);
    for (const screen of VISITOR_SCREENS) {
      await page.goto(`${server.url}${screen}?lang=${lang}`);
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
    for (const screen of TRADER_SCREENS) {
      await page.goto(`${server.url}${screen}?lang=${lang}`);
      await settle(page);
      // a colour on its way to another is judged once it is there; a fault that stays is a fault
      await expect(() => judge(page, screen)).toPass({ timeout: 20_000 });
    }
  });
}
