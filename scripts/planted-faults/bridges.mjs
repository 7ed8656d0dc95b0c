/** The bridge: what is sent, when, and how often. */
const BRIDGE = 'bridges/src';
const inUnits = (file) => ({ project: 'units', file: `${BRIDGE}/${file}` });

export const BRIDGES = [
  {
    name: 'bridge rounds the ask down',
    file: `${BRIDGE}/book.ts`,
    find: "roundScaled(ask, precision, 'up')",
    replace: "roundScaled(ask, precision, 'down')",
    tests: inUnits('book.test.ts'),
  },
  {
    name: 'bridge repeats a price that was withdrawn',
    file: `${BRIDGE}/book.ts`,
    find: "    if (typeof quote === 'string') {\n      entry.quote = undefined;",
    replace: "    if (typeof quote === 'string') {",
    tests: inUnits('book.test.ts'),
  },
  {
    name: 'bridge sends lines that are too old',
    file: `${BRIDGE}/delivery.ts`,
    find: 'expiresAt > monotonic);',
    replace: 'expiresAt > 0 * monotonic);',
    tests: inUnits('delivery.test.ts'),
  },
  {
    name: 'bridge forgets present prices when the server is back',
    file: `${BRIDGE}/delivery.ts`,
    find: 'if (lives()) this.add(book.present());',
    replace: '',
    tests: inUnits('delivery.test.ts'),
  },
  {
    name: 'bridge vouches for a dead source',
    file: `${BRIDGE}/delivery.ts`,
    find: 'const isSilent = batch.length === 0 && !lives();',
    replace: 'const isSilent = false;',
    tests: inUnits('delivery.test.ts'),
  },
  {
    name: 'buffer of the bridge drops the newest price',
    file: `${BRIDGE}/buffer.ts`,
    find: 'index >= surplus || newest.get(line.code) === line',
    replace: 'index >= surplus',
    tests: inUnits('parts.test.ts'),
  },
  {
    name: 'mere connection starts the pauses again',
    file: `${BRIDGE}/source-loop.ts`,
    find: 'if (isOfSource) this.#backoff.reset();',
    replace: 'this.#backoff.reset();',
    tests: inUnits('sources/kraken.test.ts'),
  },
];
