/**
 * Writes a text only if it has changed, because unchanged text needs no layout. The text node stays, which costs the browser
 * less than a new one at each tick.
 */
export function writeText(cell: HTMLElement, text: string): void {
  const { firstChild } = cell;
  if (!(firstChild instanceof Text)) cell.textContent = text;
  else if (firstChild.data !== text) firstChild.data = text;
}

/** Of a figure in its signal colour; none and zero are flat. */
export function writeSign(cell: HTMLElement | SVGElement, value: number | null | undefined): void {
  const sign = value == null || value === 0 ? 'flat' : value > 0 ? 'up' : 'down';
  if (cell.dataset['sign'] !== sign) cell.dataset['sign'] = sign;
}
