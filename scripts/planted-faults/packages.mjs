/** What the contract accepts, and the client package. */
const CLIENT = 'packages/client/src';
const FIELDS = { project: 'units', file: 'packages/contract/src/field-text.test.ts' };

export const PACKAGES = [
  {
    name: 'number with a trailing point',
    file: 'packages/money/src/decimal.ts',
    find: String.raw`(?:(\d+)(?:\.(\d+))?|`,
    replace: String.raw`(?:(\d+)(?:\.(\d*))?|`,
    tests: { project: 'units', file: 'packages/money/src/money.test.ts' },
  },
  {
    name: 'id with an exponent',
    file: 'packages/contract/src/primitives.ts',
    find: String.raw`const WHOLE = /^-?\d{1,40}$/u;`,
    replace: String.raw`const WHOLE = /^-?\d{1,40}(?:e\d)?$/u;`,
    tests: FIELDS,
  },
  {
    name: 'control characters in a text',
    file: 'packages/contract/src/primitives.ts',
    find: String.raw`[^\p{Cc}\p{Cs}]`,
    replace: String.raw`[^\p{Cs}]`,
    tests: FIELDS,
  },
  {
    name: 'closed order comes back',
    file: `${CLIENT}/book.ts`,
    find: 'order.Status < before.status || ',
    replace: '',
    tests: { project: 'units', file: `${CLIENT}/book.test.ts` },
  },
  {
    name: 'reconnects without longer waits',
    file: `${CLIENT}/socket.ts`,
    find: '    failures += 1;\n',
    replace: '',
    tests: { project: 'units', file: `${CLIENT}/socket.test.ts` },
  },
  {
    name: 'event of the previous account',
    file: `${CLIENT}/socket.ts`,
    find: '} else if (loggedIn !== undefined) {\n      // otherwise',
    replace: '} else {\n      // otherwise',
    tests: { project: 'units', file: `${CLIENT}/socket.test.ts` },
  },
];
