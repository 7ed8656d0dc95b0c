import { defineConfig } from '@playwright/test';
import { HEADLESS_SHELL } from './support/browsers.ts';
import { isLong } from './support/long.ts';

/** One device pixel per CSS pixel: the layout is the same, and painting is a quarter of the work of two. */
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 1 };
const DESKTOP = { viewport: { width: 1440, height: 900 } };
/**
 * Half a minute, on a server of its own: it starts first, so that it is not still running when all others have finished.
 * A project has its own workers, each with a browser and servers, so other long tests share those of the phone.
 */
const LONGEST = '**/crash.spec.ts';
/** A repetition of what another test of `npm test` shows (decision 0392). */
const LONG_ONLY = isLong ? [] : [/@long/u];
/** On a desktop only, except in the long run: deposits, withdrawals and the back-office have separate tests on a phone. */
const ON_DESKTOPS = isLong ? [] : ['**/funds-story.spec.ts'];
const PHONE_LOOKS = /pseudo|screens, dark, ar|screens, light, hk/u;
const ACCEPTANCE = '**/acceptance/*.spec.ts';

/**
 * Real browser, real server, real PostgreSQL. Projects start in this order and share the workers, each of which has its
 * own servers. Tests wait for clocks, messages and PostgreSQL, so there are more workers than processors. `npm test` runs
 * the acceptance tests in parallel with the unit tests, with one worker.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: 'results',
  // pictures of components (gallery.spec.ts) are the same on every system
  snapshotPathTemplate: '{testDir}/gallery/{arg}{ext}',
  workers: 4,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json']],
  use: {
    ...HEADLESS_SHELL,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    screenshot: 'only-on-failure',
    trace: 'off',
    // the service worker fetches its files a second time, so only its own tests have it
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: 'longest',
      testMatch: LONGEST,
      use: PHONE,
    },
    {
      name: 'desktop',
      testMatch: ['**/story.spec.ts', '**/funds-story.spec.ts', '**/screens.spec.ts'],
      // the other appearances of screens, and the recorded ticks, are checked on the phone, where space is limited
      grepInvert: [...(isLong ? [] : [/replay of recorded ticks/u]), ...LONG_ONLY, PHONE_LOOKS],
      fullyParallel: true,
      workers: 1,
      use: DESKTOP,
    },
    {
      name: 'phone',
      testIgnore: [ACCEPTANCE, LONGEST, ...ON_DESKTOPS],
      // light English is checked on the desktop, and so is the story on the simulated feed
      grepInvert: [...(isLong ? [] : [/trades on the simulated feed/u]), ...LONG_ONLY, /screens, light, en/u],
      // tests of a file are independent of each other: distributing them avoids a long file at the end
      fullyParallel: true,
      workers: 3,
      use: PHONE,
    },
    {
      name: 'acceptance',
      testMatch: ACCEPTANCE,
      grepInvert: LONG_ONLY,
      use: PHONE,
    },
  ],
});
