/** Removes parts of the chart library that the app does not use: its indicators, which we replace, and most of its overlays. */

const FILE = /[\\/]klinecharts[\\/]dist[\\/]index\.esm\.js$/u;
/** The lists of what is registered from the start. */
const INDICATORS = /var extensions\$2 = \[[^\]]*\];/u;
const OVERLAYS = /var extensions = \[[^\]]*\];/u;
/** The overlays used by apps/web/src/features/trade/chart/drawings.ts. */
const USED = [
  'fibonacciLine',
  'horizontalStraightLine',
  'parallelStraightLine',
  'rayLine',
  'segment',
  'straightLine',
  'verticalStraightLine',
  'brush',
];

/** The library without code that is no longer referenced; throws when its source has an unexpected form. */
export function leanLibrary(code) {
  if (!INDICATORS.test(code) || !OVERLAYS.test(code) || USED.some((name) => !code.includes(`var ${name} = {`)))
    throw new Error('klinecharts has an unexpected form: see scripts/lib/lean-chart.mjs');
  return code
    .replace(INDICATORS, 'var extensions$$2 = [];')
    .replace(OVERLAYS, `var extensions = [${USED.join(', ')}];`);
}

/** A plugin for Vite. */
export const leanChart = () => ({
  name: 'tradewind-lean-chart',
  transform: (code, id) => (FILE.test(id) ? { code: leanLibrary(code), map: null } : undefined),
});
