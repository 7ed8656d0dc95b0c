import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
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
