/** Navigation without loading the app again, which would cost a second of processor time. */
import type { Page } from '@playwright/test';

/** Opens a small page of the server that shares its storage with the apps. */
export async function openStorage(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/healthz`);
}

/**
 * Goes to another path inside the app, like a link. The page before stays displayed until the next one is loaded: a test
 * goes on with something that only the next one has.
 */
export const openInside = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
