/** Journal and recovery, messages between processes, and HTTP. */
const HOST = 'apps/server/src/core/engine-host';
const BUS = 'apps/server/src/platform/bus';
const HTTP = 'apps/server/src/platform/http';

export const PLATFORM = [
  {
    name: 'missing ledger entry is not noticed',
    file: `${HOST}/read-accounts.ts`,
    find: 'if (balance !== cashSum)',
    replace: 'if (balance < cashSum)',
    tests: { project: 'server', file: `${HOST}/recovery.test.ts`, name: 'differs from the sum of its ledger entries' },
  },
  {
    name: 'margin call is forgotten by a restart',
    file: `${HOST}/read-accounts.ts`,
    find: 'const inMarginCall = present(IN_MARGIN_CALL) === 1;',
    replace: 'const inMarginCall = present(IN_MARGIN_CALL) > 1;',
    tests: { project: 'server', file: `${HOST}/host.test.ts`, name: 'keeps a margin call over a restart' },
  },
  {
    name: 'idempotency key is kept for two days',
    file: `${HOST}/keys.ts`,
    find: 'KEY_LIFETIME_MS = 24 * 3_600_000',
    replace: 'KEY_LIFETIME_MS = 48 * 3_600_000',
    tests: { project: 'server', file: `${HOST}/idempotency.test.ts`, name: 'is forgotten after 24 hours' },
  },
  {
    name: 'repeated message counts',
    file: `${BUS}/seal.ts`,
    find: 'last !== undefined && count <= last',
    replace: 'last !== undefined && count < last',
    tests: { project: 'server', file: `${BUS}/trust.test.ts`, name: 'counts once' },
  },
  {
    name: 'message of any role counts',
    file: `${BUS}/seal.ts`,
    find: '(bits & bitsOf(roles)) !== 0',
    replace: '(bits | bitsOf(roles)) !== 0',
    tests: { project: 'server', file: `${BUS}/trust.test.ts`, name: 'counts from the roles of its subject only' },
  },
  {
    name: 'unknown field in a list',
    file: `${HTTP}/unknown-fields.ts`,
    find: 'elements.length === 0 ? [] : value',
    replace: 'elements.length <= 1 ? [] : value',
    tests: { project: 'server', file: `${HTTP}/unknown-fields.test.ts` },
  },
  {
    name: 'key repeats the answer to another body',
    file: `${HTTP}/keyed-answers.ts`,
    find: 'assertSameUse({ call: row.call, ...(row.body_hash !== null && { bodyHash: row.body_hash }) }, use);',
    replace: 'assertSameUse({ call: row.call }, use);',
    tests: { project: 'server', file: `${HTTP}/keyed-answers.test.ts` },
  },
  {
    name: '405 shows a hidden path',
    file: `${HTTP}/other-methods.ts`,
    find: 'config?.isHidden !== true',
    replace: 'config?.isHidden !== false',
    tests: { project: 'server', file: `${HTTP}/methods.test.ts`, name: 'of the unknown path' },
  },
  {
    name: 'Allow leaves HEAD out',
    file: `${HTTP}/other-methods.ts`,
    find: 'for (const each of [method].flat()) methods.add(each);',
    replace: `for (const each of [method].flat()) if (each !== 'HEAD') methods.add(each);`,
    tests: { project: 'server', file: `${HTTP}/methods.test.ts` },
  },
  {
    name: 'rate limit saves up without bound',
    file: 'apps/server/src/platform/concurrency/rate-limiter.ts',
    find: 'Math.min(burst, bucket.tokens + ((now - bucket.filledAt) / 1000) * perSecond)',
    replace: 'bucket.tokens + ((now - bucket.filledAt) / 1000) * perSecond',
    tests: { project: 'server', file: `${HTTP}/limits.test.ts` },
  },
  {
    name: 'ended session is still accepted',
    file: 'apps/server/src/people/identity/sessions.ts',
    find: 'this.#cache.forget(ids);\n    for (const id of ids) for (const listener',
    replace: 'for (const id of ids) for (const listener',
    tests: { project: 'server', file: 'apps/server/src/people/identity/sessions.test.ts' },
  },
];
