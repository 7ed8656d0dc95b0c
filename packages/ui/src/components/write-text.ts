/** Writes a text only if it has changed, because unchanged text needs no layout. */
export function writeText(cell: HTMLElement, text: string): void {
  if (cell.textContent !== text) cell.textContent = text;
}
