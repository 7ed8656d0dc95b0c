/** Makes the chart library smaller and lighter: without the indicators and overlays that the app does not use, and with less work at each tick. */
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';

const FILE = /[\\/]klinecharts[\\/]dist[\\/]index\.esm\.js$/u;
/** Our own parts of it. */
const PARTS = [
  ['drawWithFrame, fontOf, widthOf', new URL('./lean-chart-parts.mjs', import.meta.url)],
  [
    'areSameTicks, drawBars, drawLegends, drawLines, extentOf, hasOnlyLines, ticksBesideTags',
    new URL('./lean-chart-drawing.mjs', import.meta.url),
  ],
];
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
  // the app handles keys itself, and its legend is not a box
  [
    /this\._boundKeyBoardDownEvent = function \(event\) \{[^]*?\n        \};(?=\s+this\._chart = chart;)/u,
    'this._boundKeyBoardDownEvent = function () {};',
    'f945d194c1eebfc1',
  ],
  [
    /CandleTooltipView\.prototype\._drawRectTooltip = function \([^]*?\n    \};(?=\s+CandleTooltipView\.prototype\._getCandleTooltipLegends)/u,
    'CandleTooltipView.prototype._drawRectTooltip = function () {};',
    '9fb9091e7701802e',
  ],
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
    'return Math.round(widthOf(measureCtx, createFont(size, weight, family), text));',
  ],
  [/(?<=function createFont\(size, weight, family\) \{\s+)return [^;]+;/u, 'return fontOf(size, weight, family);'],
  // texts without a box, and those of the legend, which are redrawn with each move of the crosshair
  [
    /(?=drawRect\(ctx, rects, __assign\(__assign\(\{\}, styles\), \{ color: styles\.backgroundColor \}\)\);)/u,
    'if (styles.backgroundColor !== undefined || styles.borderColor !== undefined) ',
  ],
  [
    /(?<=ctx\.fillText\(text\.text, rect\.x \+ paddingLeft, rect\.y \+ paddingTop), rect\.width - paddingLeft - paddingRight(?=\);)/u,
    ', text.width === undefined ? undefined : rect.width - paddingLeft - paddingRight',
  ],
  [
    /IndicatorTooltipView\.prototype\.drawStandardTooltipLegends = function [^]*?\n    \};(?=\s+IndicatorTooltipView\.prototype\.isDrawTooltip)/u,
    'IndicatorTooltipView.prototype.drawStandardTooltipLegends = drawLegends;',
    'fd6388bafe5acfea',
  ],
  // most figures have no listeners
  [/this\._callbacks = new Map\(\);/u, 'this._callbacks = undefined;'],
  [/this\._callbacks\.set\(name, callback\);/u, '(this._callbacks ??= new Map()).set(name, callback);'],
  [/this\._callbacks\.get\(name\);/u, 'this._callbacks?.get(name);'],
  [
    /(?<=var events = )(?=_this\._createFigureEvents\(overlay, 'other', figureIndex, figure\);)/u,
    'figure.ignoreEvent === true ? null : ',
  ],
  // candles, lines and their range without an object for each (lean-chart-drawing.mjs)
  [
    /CandleBarView\.prototype\.drawImp = function \(ctx\) \{[^]*?\n    \};(?=\s+CandleBarView\.prototype\.getCandleBarOptions)/u,
    `CandleBarView.prototype.drawImp = function (ctx) {
        var pane = this.getWidget().getPane();
        var options = this.getCandleBarOptions();
        if (options === null) return;
        drawBars(ctx, pane.getChart().getChartStore(), pane.getYAxisComponentById(options.yAxisId), options);
    };`,
    '28b0081cad6082d8',
  ],
  [/CandleBarView\.prototype\._createSolidBar = function [^]*?(?=    return CandleBarView;)/u, '', '1aa5a1ee348371f3'],
  [
    /(?=var result_1 = indicator\.result;\s+var lines_1 = \[\];)/u,
    'if (hasOnlyLines(indicator, defaultStyles)) { drawLines(ctx, indicator, chartStore, yAxis, defaultStyles); return; } ',
  ],
  [
    /visibleRangeDataList\.forEach\(function \(visibleData\) \{[^]*?\n        \}\);(?=\s+if \(min !== Number\.MAX_SAFE_INTEGER)/u,
    'var extent = extentOf(visibleRangeDataList, indicators, shouldCompareHighLow, shouldUseCandleData && isArea ? areaValueKey : undefined); min = extent.min; max = extent.max;',
    '8b0891319dd27213',
  ],
  // prices on the axis are not half covered by the tags of lines
  [
    /(?<=var textAlign = this\.getAxis\(\)\.isFromZero\(\) \? 'left' : 'right';\s+return )ticks(?=\.map\()/u,
    'ticksBesideTags(this.getWidget(), ticks)',
  ],
  // a tick leaves the time axis as it is
  [
    /this\._xAxisPane\.getXAxisComponent\(\)\.buildTicks\(true\);\s+this\.updatePane\(4 \/\* UpdateLevel\.All \*\/\);/u,
    `var timeAxis = this._xAxisPane.getXAxisComponent();
            var ticks = timeAxis.getTicks();
            timeAxis.buildTicks(true);
            var isKept = !measureHeight && areSameTicks(ticks, timeAxis.getTicks());
            this.updatePane(4, undefined, isKept ? this._xAxisPane : undefined);`,
  ],
  [
    /ChartImp\.prototype\.updatePane = function \(level, paneId\) \{/u,
    'ChartImp.prototype.updatePane = function (level, paneId, kept) {',
  ],
  [
    /(?<=this\._drawPanes\.forEach\(function \(pane\) \{\s+var _a;\s+)(?=pane\.update\(level\);)/u,
    'if (pane === kept) return; ',
  ],
  // a layout that fails is reported, and does not prevent all later ones
  [
    /\.catch\(function \(_\) \{\s+\/\/ todo\s+\}\)/u,
    '.catch(function (error) { _this._layoutPending = false; reportError(error); })',
  ],
  // the countdown is on the price axis: its timer does not draw the candles
  [
    /_this\._chart\.updatePane\(0 \/\* UpdateLevel\.Main \*\/, PaneIdConstants\.CANDLE\);/u,
    'for (var axis of _this._chart.getDrawPaneById(PaneIdConstants.CANDLE).getYAxisWidgets()) axis.update(0);',
  ],
];

/** Whether the piece occurs exactly once; of a whole function also whether it is the one that ours was written for. */
function isExpected(code, [pattern, , digest]) {
  const found = code.match(new RegExp(pattern, 'gu')) ?? [];
  return found.length === 1 && (digest === undefined || digest === digestOf(found[0]));
}

const digestOf = (text) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Throws when the library's source has an unexpected form. */
export function leanLibrary(code) {
  if (CHANGES.some((change) => !isExpected(code, change)) || USED.some((name) => !code.includes(`var ${name} = {`)))
    throw new Error('klinecharts has an unexpected form: see scripts/lib/lean-chart.mjs');
  const changed = CHANGES.reduce((before, [from, to]) => before.replace(from, to), code);
  const imports = PARTS.map(([names, url]) => `import { ${names} } from ${JSON.stringify(fileURLToPath(url))};`);
  return `${imports.join('\n')}\n${changed}`;
}

/** A plugin for Vite. */
export const leanChart = () => ({
  name: 'tradewind-lean-chart',
  transform: (code, id) => (FILE.test(id) ? { code: leanLibrary(code), map: null } : undefined),
});
