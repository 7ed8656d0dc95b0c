import { defineConfig } from '@playwright/test';

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/**
 * Real browser, real server, real PostgreSQL. Two files at a time, each with servers of its own: much of a story is
 * waiting for what happens by the clock.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: 'results',
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json']],
  use: {
    launchOptions: {
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-dev-shm-usage'],
    },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    screenshot: 'only-on-failure',
    trace: 'off',
  },
  projects: [
    {
      name: 'phone',
      testMatch: '**/*.spec.ts',
      // English in the light is judged on a desk, where dark and Chinese are left to the phone
      grepInvert: /screens, light, en/u,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
    },
    {
      name: 'desktop',
      testMatch: ['**/story.spec.ts', '**/funds-story.spec.ts', '**/screens.spec.ts'],
      // stretched texts, and those from right to left, are judged where room is short
      grepInvert: /pseudo|screens, light, ar|screens, dark, hk/u,
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
});
