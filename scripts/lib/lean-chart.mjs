/** Makes the chart library smaller and lighter: without the indicators and overlays that the app does not use, and with less work at each tick. */
import { fileURLToPath } from 'node:url';

const FILE = /[\\/]klinecharts[\\/]dist[\\/]index\.esm\.js$/u;
const PARTS = fileURLToPath(new URL('./lean-chart-parts.mjs', import.meta.url));
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

/** Replacements in the library's source; each pattern occurs exactly once (decision 0540). */
const CHANGES = [
  // the lists of what is registered from the start: the indicators are ours
  [/var extensions\$2 = \[[^\]]*\];/u, 'var extensions$$2 = [];'],
  [/var extensions = \[[^\]]*\];/u, `var extensions = [${USED.join(', ')}];`],
  // A pane has the size that was set. Reading it from the page forces a layout in the middle of a frame.
  [
    /if \(this\._bounding\.height !== this\._container\.clientHeight\) \{/u,
    'if (this._heightSet !== this._bounding.height) { this._heightSet = this._bounding.height;',
  ],
  [
    /var w = container\.clientWidth;\s+var h = container\.clientHeight;\s+if \(width !== w \|\| height !== h\) \{/u,
    'if (this._widthSet !== width || this._heightSet !== height) { this._widthSet = width; this._heightSet = height;',
  ],
  // a canvas that is gone does not draw, so there is nothing to cancel
  [
    /this\._requestAnimationId = requestAnimationFrame\((?=function \(\) \{\s+_this\._requestAnimationId = DEFAULT_REQUEST_ID;\s+if \(_this\._destroyed\))/u,
    'this._requestAnimationId = 0; drawWithFrame(',
  ],
  [
    /if \(this\._requestAnimationId !== DEFAULT_REQUEST_ID\) \{\s+cancelAnimationFrame\(this\._requestAnimationId\);\s+this\._requestAnimationId = DEFAULT_REQUEST_ID;\s+\}(?=\s+if \(isValid\(this\._resizeObserver\)\) \{\s+this\._resizeObserver\.disconnect\(\);\s+this\._resizeObserver = null;)/u,
    '',
  ],
  [
    /measureCtx\.font = createFont\(size, weight, family\);\s+return Math\.round\(measureCtx\.measureText\(text\)\.width\);/u,
    'return widthOf(measureCtx, createFont(size, weight, family), text);',
  ],
];

const isOnce = (code, pattern) => code.split(pattern).length === 2;

/** Throws when the library's source has an unexpected form. */
export function leanLibrary(code) {
  if (CHANGES.some(([from]) => !isOnce(code, from)) || USED.some((name) => !code.includes(`var ${name} = {`)))
    throw new Error('klinecharts has an unexpected form: see scripts/lib/lean-chart.mjs');
  const changed = CHANGES.reduce((before, [from, to]) => before.replace(from, to), code);
  return `import { drawWithFrame, widthOf } from ${JSON.stringify(PARTS)};\n${changed}`;
}

/** A plugin for Vite. */
export const leanChart = () => ({
  name: 'tradewind-lean-chart',
  transform: (code, id) => (FILE.test(id) ? { code: leanLibrary(code), map: null } : undefined),
});
