import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { citationFaults, decisionFaults, sectionsOf } from './citations.mjs';
import { checkDirections } from './directions.mjs';
import { linkFaults } from './docs.mjs';
import { licenceFaults } from './licences.mjs';
import { lockFaults } from './lock.mjs';
import { faultsOf as tidyFaults } from './tidy.mjs';

/** Import lines that are allowed, and those that the check must report. */
const ALLOWED = {
  'packages/engine/src/margin.ts': "import { points } from '@tradewind/money';",
  'packages/engine/src/margin.test.ts': "import { test } from 'vitest';",
  'apps/web/vite.config.ts': "import { buildVersion } from '../../scripts/lib/build-version.mjs';",
  'e2e/support/server.ts': "import { copyDataTemplate } from '../../scripts/lib/data-template.mjs';",
  'apps/backoffice/src/app/session.ts': "import type { Operator } from '@tradewind/contract/operator-light';",
  'apps/server/src/trading/orders/routes.ts': "import { host } from '../../core/engine-host/index.ts';",
  'apps/server/src/trading/index.ts': "import { serveOrders } from './orders/index.ts';",
  'apps/server/src/app.ts': "import { serveTrading } from './trading/index.ts';",
};
const REFUSED = {
  'packages/engine/src/order.ts': "import { order } from '@tradewind/contract';",
  'packages/engine/src/file.ts': "import fs from 'node:fs';",
  'packages/client/src/http.ts': "import { createEngine } from '@tradewind/engine';",
  'apps/web/src/main.tsx': "import { buildVersion } from '../../../scripts/lib/build-version.mjs';",
  'apps/web/src/app/App.tsx': "const page = await import('../../../server/src/app.ts');",
  'apps/backoffice/src/app/App.tsx': "import { margin } from '@tradewind/engine';",
  'apps/backoffice/src/app/Page.tsx': "import { Page } from '../../../web/src/app/App.tsx';",
  'apps/backoffice/src/features/users/Row.tsx': "import { Row } from '../deposits/Row.tsx';",
  'apps/server/src/trading/orders/sql.ts': "import { journal } from '../../core/engine-host/journal.ts';",
  'apps/server/src/core/market/market.ts': "import type { serveOrders } from '../../trading/orders/index.ts';",
  'apps/server/src/core/market/mail.ts': "import type { Messaging } from '../../messaging/index.ts';",
  'apps/server/src/core/market/app.ts': "import type { buildApp } from '../../app.ts';",
  'apps/server/src/core/market/one.ts': "import type { two } from './two.ts';",
};
const TARGETS = {
  'scripts/lib/build-version.mjs': '',
  'scripts/lib/data-template.mjs': '',
  'packages/money/src/index.ts': '',
  'packages/contract/src/index.ts': '',
  'packages/contract/src/operator-light.ts': '',
  'apps/backoffice/src/features/deposits/Row.tsx': '',
  'apps/server/src/core/engine-host/index.ts': '',
  'apps/server/src/core/engine-host/journal.ts': '',
  'apps/server/src/messaging/index.ts': '',
  'apps/server/src/trading/orders/index.ts': '',
  'apps/server/src/core/market/two.ts': "import type { one } from './one.ts';",
};

/** A checkout with these files. Packages of the workspace are found as npm links them. */
function checkoutOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'tradewind-directions-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${text}\n`);
  }
  mkdirSync(join(folder, 'node_modules/@tradewind'), { recursive: true });
  for (const name of ['money', 'contract', 'engine']) {
    const exports = { '.': './src/index.ts', './operator-light': './src/operator-light.ts' };
    mkdirSync(join(folder, 'packages', name, 'src'), { recursive: true });
    writeFileSync(join(folder, 'packages', name, 'src/index.ts'), '');
    writeFileSync(
      join(folder, 'packages', name, 'package.json'),
      JSON.stringify({ name: `@tradewind/${name}`, exports }),
    );
    symlinkSync(join(folder, 'packages', name), join(folder, 'node_modules/@tradewind', name));
  }
  return folder;
}

test('imports go one way, and folders are imported by their index', async () => {
  const folder = realpathSync(checkoutOf({ ...TARGETS, ...ALLOWED, ...REFUSED }));
  const faults = await checkDirections(folder);
  rmSync(folder, { recursive: true });
  const named = Object.keys(REFUSED).filter((path) => faults.some((fault) => fault.startsWith(path)));
  expect(named).toEqual(Object.keys(REFUSED));
  expect(faults.filter((fault) => Object.keys(ALLOWED).some((path) => fault.startsWith(path)))).toEqual([]);
});

test('tidy reports what it forbids', () => {
  expect(tidyFaults('apps/server/src/a.test.ts', 'it.only("x", () => {})')).toHaveLength(1);
  expect(tidyFaults('apps/server/src/a.ts', 'const shown = value.toFixed(2);')).toHaveLength(1);
  expect(tidyFaults('packages/money/src/a.ts', 'const shown = value.toFixed(2);')).toHaveLength(0);
  expect(tidyFaults('apps/server/src/a.ts', 'x\n'.repeat(401))).toHaveLength(1);
  expect(tidyFaults('apps/server/src/a.ts', 'const a = 1;\n')).toHaveLength(0);
});

test('calls are registered in the routes of their callers', () => {
  const operators = 'export function serveNewsToOperators(calls: OperatorLayer) {}';
  const customers = 'export function serveNews(calls: CallLayer) {}';
  expect(tidyFaults('apps/server/src/content/news/operator-routes.ts', operators)).toEqual([]);
  expect(tidyFaults('apps/server/src/content/news/routes.ts', customers)).toEqual([]);
  expect(tidyFaults('apps/server/src/content/index.ts', 'export function serveContent() {}')).toEqual([]);
  expect(tidyFaults('apps/server/src/content/news/routes.ts', operators)).toHaveLength(1);
  expect(tidyFaults('apps/server/src/content/news/operator-routes.ts', customers)).toHaveLength(1);
  expect(tidyFaults('apps/server/src/content/news/news.ts', customers)).toHaveLength(1);
});

test('links of documents must exist', () => {
  const files: Readonly<Record<string, string>> = { 'docs/b.md': '# Of two, words\n' };
  const read = (path: string): string | undefined => files[path];
  expect(linkFaults('docs/a.md', '[b](b.md), [in it](b.md#of-two-words), [out](https://example.com)', read)).toEqual(
    [],
  );
  expect(linkFaults('docs/a.md', '[gone](c.md)', read)).toHaveLength(1);
  expect(linkFaults('docs/a.md', '[gone](b.md#of-three)', read)).toHaveLength(1);
});

test('citations must name existing sections, decisions and documents', () => {
  const known = {
    specification: {
      product: sectionsOf('# Product\n\n## 2. Screens and routes\n'),
      contract: sectionsOf('## 1. Transport\n\n### Codes\n\n## 4. Accounts\n'),
    },
    decisions: new Set(['0005', '0006']),
    exists: (path: string) => path === 'docs/reference/api.md',
  };
  const faults = (text: string) => citationFaults('apps/a.ts', text, known);
  for (const text of [
    '/** product.md §2, contract §§1, 4 and the contract (§4). */',
    '/** As the contract\n * §1 says; RFC 5321 §4.2.1. */',
    '// docs/decisions/0005, decision 0006, decisions 0005 and 0006, docs/reference/api.md',
  ])
    expect(faults(text)).toEqual([]);
  for (const text of [
    '/** product.md §3 */',
    '/** Contract §§1, 5 */',
    '/** As the contract\n * §2 says. */',
    '// the contract (§9)',
    '// docs/decisions/0007',
    '// decisions 0005 and 0007',
    '// docs/reference/gone.md',
  ])
    expect(faults(text), text).toHaveLength(1);
  const heading = (file: string) => (file.startsWith('0007') ? '# 0008: Fees' : '# 0005: Margin');
  expect(decisionFaults(['0005-margin.md'], heading)).toEqual([]);
  expect(decisionFaults(['0005-margin.md', '0005-fees.md'], heading)).toHaveLength(1);
  expect(decisionFaults(['0005-margin.md', '0007-fees.md'], heading)).toHaveLength(1);
});

test('the lock file contains the binaries of every platform', () => {
  const lock = {
    packages: {
      '': { optionalDependencies: { fast: '^2.0.0' } },
      'apps/web': { optionalDependencies: { fast: '^2.0.0' } },
      'apps/server': { link: true, resolved: 'apps/server' },
      'node_modules/fast': { version: '2.1.0', integrity: 'x', optionalDependencies: { '@fast/linux': '2.1.0' } },
      'node_modules/@fast/linux': { version: '2.1.0', integrity: 'x', os: ['linux'] },
      'node_modules/old/node_modules/fast': {
        version: '1.0.0',
        integrity: 'x',
        optionalDependencies: { '@fast/linux': '1.0.0' },
      },
      'node_modules/old/node_modules/@fast/linux': { version: '1.0.0', integrity: 'x' },
    },
  };
  const faultsWith = (path: string, entry: object) => lockFaults({ packages: { ...lock.packages, [path]: entry } });
  expect(lockFaults(lock)).toEqual([]);
  expect(
    faultsWith('node_modules/fast', {
      ...lock.packages['node_modules/fast'],
      optionalDependencies: { '@fast/linux': '2.1.0', '@fast/darwin': '2.1.0' },
    }),
  ).toEqual(['package-lock.json: node_modules/fast: @fast/darwin@2.1.0 is missing']);
  expect(faultsWith('node_modules/@fast/linux', { version: '2.0.9', integrity: 'x' })).toHaveLength(1);
  expect(faultsWith('node_modules/old/node_modules/@fast/linux', { version: '1.0.1', integrity: 'x' })).toHaveLength(1);
  expect(faultsWith('node_modules/a', { version: '1.0.0' })).toHaveLength(1);
  expect(faultsWith('node_modules/a', { version: '1.0.0', integrity: 'x', resolved: 'http://a/a.tgz' })).toHaveLength(
    1,
  );
});

test('the bill of materials names every package with its version and licence', () => {
  const { stdout } = spawnSync('npm', ['run', '--silent', 'sbom'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const { bomFormat, components } = JSON.parse(stdout) as {
    bomFormat: string;
    components: readonly { name: string; version: string; licenses?: unknown[] }[];
  };
  expect(bomFormat).toBe('CycloneDX');
  expect(components.length).toBeGreaterThan(400);
  expect(components.find(({ name }) => name === 'fastify')).toMatchObject({
    version: expect.stringMatching(/^\d/u),
    licenses: [{ license: { id: 'MIT' } }],
  });
});

test('every package has a permitted licence', () => {
  const packages = {
    '': {},
    'packages/money': { license: 'MIT' },
    'node_modules/money': { link: true },
    'node_modules/a': { license: '(MIT OR GPL-3.0-only)' },
    'node_modules/b': { license: 'Apache-2.0 AND LGPL-3.0-or-later' },
    'node_modules/c': { license: 'MIT AND GPL-3.0-only' },
    'node_modules/b/node_modules/d': {},
    'node_modules/e': { license: 'UNLICENSED' },
  };
  expect(licenceFaults({ packages })).toEqual([
    'package-lock.json: node_modules/c: licence MIT AND GPL-3.0-only is not allowed',
    'package-lock.json: node_modules/b/node_modules/d: licence unknown is not allowed',
    'package-lock.json: node_modules/e: licence UNLICENSED is not allowed',
  ]);
});
