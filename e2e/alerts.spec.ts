/** A price alert on the lock screen of a phone. In the app and by email: pages/alerts.test.ts. */
import type { CDPSession, Page } from '@playwright/test';
import { FULL_BROWSER } from './support/browsers.ts';
import { expect, logIn, openAccount, openWorld, pathOf, test as base, type World } from './support/people.ts';

const FEED_KEY = 'alert-story-feed-key-0123456789';

// prices arrive when the test pushes them
const test = base.extend<object, { world: World }>({
  world: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const world = await openWorld({ FEED: 'push', FEED_KEY });
      await tick(world, 60_000);
      await use(world);
      await world.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

// one worker starts the server and the complete browser for all
test.describe.configure({ mode: 'default' });
test.use({ ...FULL_BROWSER, serviceWorkers: 'allow' });

/** Bitcoin is traded on every day of the week. */
async function tick({ server }: Pick<World, 'server'>, bid: number): Promise<void> {
  const response = await fetch(`${server.url}/v1/feed/ticks`, {
    method: 'POST',
    headers: { 'feed-key': FEED_KEY, 'content-type': 'application/x-ndjson' },
    body: `${JSON.stringify({ code: 'BTCUSD', bid, ask: bid + 10 })}\n`,
  });
  expect(await response.json()).toMatchObject({ code: 1, data: { accepted: 1 } });
}

const toastOf = (page: Page, text: string | RegExp) => page.getByTestId('result-toast').filter({ hasText: text });

/** Uses the sheet that the bell next to the price opens. */
async function setAlert(page: Page, price: string): Promise<void> {
  await page.getByTestId('alert-set').click();
  const sheet = page.getByRole('dialog', { name: 'Price alert for BTC/USD' });
  await expect(sheet.getByText(/^Now 60,/u)).toBeVisible();
  await sheet.getByTestId('alert-price').fill(price);
  await sheet.getByTestId('alert-save').click();
  await expect(toastOf(page, 'Alert set for BTC/USD')).toBeVisible();
  await expect(sheet).toHaveCount(0);
}

interface Registered {
  readonly registrations: readonly { readonly registrationId: string; readonly scopeURL: string }[];
}

/** The service worker that the settings page registered, by the id the browser gave it. */
async function registrationOf(cdp: CDPSession): Promise<string> {
  const found = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }: Registered) => {
      const [first] = registrations;
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  return found;
}

const shownBy = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const shown = await registration.getNotifications();
    return shown.map(({ title, body, tag, lang }) => ({ title, body, tag, lang }));
  });

test('a channel that is off sends nothing; the page explains push before the browser asks, and the service worker shows messages and opens their page', async ({
  page,
  context,
  world,
  pageErrors,
}) => {
  await context.grantPermissions(['notifications'], { origin: world.url });
  const person = await openAccount(world);
  await logIn(page, world, person, '/mine/notifications/settings');
  await expect(page.getByTestId('switch-security-email')).toBeDisabled();
  await page.getByTestId('switch-alert-in_app').click();
  await expect(page.getByTestId('switch-alert-in_app')).not.toBeChecked();
  await expect(page.getByText('your browser asks whether Tradewind may show notifications')).toBeVisible();
  await page.getByTestId('push-on').click();
  // this browser has no push service, and the page says so; its service worker is registered anyway
  await expect(toastOf(page, 'Push could not be turned on.')).toBeVisible();
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining('Push API in incognito mode')]);

  const cdp = await context.newCDPSession(page);
  const registrationId = await registrationOf(cdp);
  const deliver = (data: string) =>
    cdp.send('ServiceWorker.deliverPushMessage', { origin: world.url, registrationId, data });
  const message = { title: 'BTC/USD price alert', body: 'It is there.', tag: 'alert-7', lang: 'en' };
  await deliver(JSON.stringify({ ...message, url: '/mine/alerts' }));
  await expect.poll(() => shownBy(page)).toEqual([message]);
  // a message with the same tag replaces it; an unreadable one also shows a notification, as browsers require
  await deliver(JSON.stringify({ ...message, body: 'Again.', url: 'https://elsewhere.example/' }));
  await expect.poll(() => shownBy(page)).toEqual([{ ...message, body: 'Again.' }]);
  await deliver('no json');
  await expect.poll(async () => (await shownBy(page)).map(({ title }) => title).toSorted()).toContain('Tradewind');

  const [worker] = context.serviceWorkers();
  const tap = (url: string) =>
    worker?.evaluate((path) => {
      const notification = { close: () => undefined, data: { url: path } };
      const tapped = Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined });
      globalThis.dispatchEvent(tapped);
    }, url);
  await tap('/mine/alerts');
  await expect.poll(() => pathOf(page)).toBe('/mine/alerts');
  await tap('https://elsewhere.example/');
  await expect.poll(() => pathOf(page)).toBe('/');

  await tick(world, 60_000);
  await page.goto(`${world.url}/trade?code=BTCUSD`);
  await setAlert(page, '60100');
  await tick(world, 60_200);
  // email is still on, with the text that the app would have shown
  await world.post.mails.take(person.email, /risen/u);
  await page.goto(`${world.url}/mine/notifications`);
  await expect(page.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Price alerts' }).click();
  await expect(page.getByText('Nothing yet')).toBeVisible();
});
