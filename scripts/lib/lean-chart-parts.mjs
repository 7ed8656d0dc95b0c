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

const MAX_WIDTHS = 1000;
/** Widths of texts by font. */
const widths = new Map();
// the same text is of another width when its font has come
globalThis.document?.fonts?.addEventListener('loadingdone', () => widths.clear());

/** Pixels that a text takes: the same few are measured at each tick. */
export function widthOf(context, font, text) {
  let known = widths.get(font);
  if (known === undefined || known.size >= MAX_WIDTHS) widths.set(font, (known = new Map()));
  let width = known.get(text);
  if (width === undefined) {
    context.font = font;
    width = context.measureText(text).width;
    known.set(text, width);
  }
  return width;
}

const fonts = [];

/** A font for a canvas, the same string each time: the canvas does not parse it again. */
export function fontOf(size = 12, weight = 'normal', family = 'Helvetica Neue') {
  let known = fonts.find((font) => font.family === family && font.size === size && font.weight === weight);
  if (known === undefined) fonts.push((known = { size, weight, family, text: `${weight} ${size}px ${family}` }));
  return known.text;
}
