import { configDefaults, defineConfig } from 'vitest/config';

/** What it shows, npm-start.test.ts shows of the data folder and market.test.ts of the candles that are read. */
const LONG_ONLY = process.env['TRADEWIND_TEST_LONG'] === '1' ? [] : ['src/core/market/candles/stored-history.test.ts'];

export default defineConfig({
  test: {
    name: 'server',
    setupFiles: ['../../scripts/lib/fast-check-sizes.ts'],
    include: ['src/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...LONG_ONLY],
    globalSetup: ['src/testing/global-setup.ts'],
    // Nothing is mocked and every file brings a database of its own: they need no process of their own, which would
    // load the whole server again for each of them.
    isolate: false,
    // as in production, see the configuration of the root
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // real PostgreSQL, real processes, and often a busy machine
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
