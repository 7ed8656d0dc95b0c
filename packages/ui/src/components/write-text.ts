/** Writes a text only where it is another: unchanged ones cost no layout. */
export function writeText(cell: HTMLElement, text: string): void {
  if (cell.textContent !== text) cell.textContent = text;
}
