/** What was written last: reading it back from the page at each tick costs more than the comparison. */
const texts = new WeakMap<HTMLElement, { readonly node: Text; text: string }>();
const signs = new WeakMap<Element, string>();

/**
 * Writes a text into a cell that nothing else writes to, and only if it has changed, because unchanged text needs no layout.
 * The text node stays, which costs the browser less than a new one at each tick.
 */
export function writeText(cell: HTMLElement, text: string): void {
  const written = texts.get(cell);
  if (written?.text === text) return;
  // a translation of the page replaces text nodes
  if (written !== undefined && written.node.parentNode === cell) {
    written.node.data = text;
    written.text = text;
    return;
  }
  const node = document.createTextNode(text);
  cell.replaceChildren(node);
  texts.set(cell, { node, text });
}

/** Of a figure in its signal colour; none and zero are flat. */
export function writeSign(cell: HTMLElement | SVGElement, value: number | null | undefined): void {
  const sign = value == null || value === 0 ? 'flat' : value > 0 ? 'up' : 'down';
  if (signs.get(cell) === sign) return;
  signs.set(cell, sign);
  cell.dataset['sign'] = sign;
}
