/** Ways to a page that do not load the app again: each time costs a second of a processor. */
import type { Page } from '@playwright/test';

/** Opens a small page of the server, which shares its storage with the apps. */
export async function openStorage(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/healthz`);
}

/** Goes to another path inside the app, as a link does. */
export const openInside = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
