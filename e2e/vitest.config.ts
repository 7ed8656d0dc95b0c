import { defineConfig } from 'vitest/config';

/**
 * Pages of both apps, rendered in Node against a real server (decision 0597): forms, refusals and states, which need no layout,
 * no canvas and no service worker.
 */
export default defineConfig({
  define: { __APP_VERSION__: JSON.stringify('0.0.0-test') },
  test: {
    name: 'pages',
    include: ['pages/**/*.test.ts'],
    environment: 'jsdom',
    setupFiles: ['pages/setup.ts'],
    // as in the browser tests
    env: { TZ: 'Europe/London' },
    // a page begins in a new document, as in a browser
    isolate: true,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
