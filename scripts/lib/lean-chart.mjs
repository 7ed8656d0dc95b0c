/** Takes from the chart library what the app does not use: its indicators, which are ours, and most of its overlays. */

const FILE = /[\\/]klinecharts[\\/]dist[\\/]index\.esm\.js$/u;
/** The lists of what is registered from the start. */
const INDICATORS = /var extensions\$2 = \[[^\]]*\];/u;
const OVERLAYS = /var extensions = \[[^\]]*\];/u;
/** What apps/web/src/features/trade/chart/drawings.ts draws with. */
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

/** The library without what nothing refers to any more; throws when it is written in another way. */
export function leanLibrary(code) {
  if (!INDICATORS.test(code) || !OVERLAYS.test(code) || USED.some((name) => !code.includes(`var ${name} = {`)))
    throw new Error('klinecharts is written in another way: see scripts/lib/lean-chart.mjs');
  return code
    .replace(INDICATORS, 'var extensions$$2 = [];')
    .replace(OVERLAYS, `var extensions = [${USED.join(', ')}];`);
}

/** A plugin for Vite. */
export const leanChart = () => ({
  name: 'tradewind-lean-chart',
  transform: (code, id) => (FILE.test(id) ? { code: leanLibrary(code), map: null } : undefined),
});
