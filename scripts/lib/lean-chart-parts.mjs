/** Parts of the chart library that are ours; lean-chart.mjs puts them in. They run in the browser. */

let due = [];

/** Draws with the next frame, all that is due in one callback. An error in one drawing does not stop the others. */
export function drawWithFrame(draw) {
  if (due.push(draw) === 1) requestAnimationFrame(drawDue);
}

function drawDue() {
  const draws = due;
  due = [];
  for (const draw of draws) {
    try {
      draw();
    } catch (error) {
      reportError(error);
    }
  }
}

const MOST_WIDTHS = 1000;
const widths = new Map();
// the same text is of another width when its font has come
globalThis.document?.fonts?.addEventListener('loadingdone', () => widths.clear());

/** Whole pixels that a text takes: the same few are measured at each tick. */
export function widthOf(context, font, text) {
  const key = `${font}\n${text}`;
  let width = widths.get(key);
  if (width === undefined) {
    context.font = font;
    width = Math.round(context.measureText(text).width);
    if (widths.size >= MOST_WIDTHS) widths.clear();
    widths.set(key, width);
  }
  return width;
}
