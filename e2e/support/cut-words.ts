/** Runs in the page: finds words that are truncated horizontally by their own box, inside a selector. */
export function cutWords(selector: string): readonly string[] {
  return [...document.querySelectorAll<HTMLElement>(selector)]
    .flatMap((part) => (selector === '*' ? [part] : [part, ...part.querySelectorAll<HTMLElement>('*')]))
    .filter((element) => {
      const { overflowX } = getComputedStyle(element);
      const hasWords = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE);
      // the rest of a scrollable element can be scrolled to
      return (
        hasWords &&
        (overflowX === 'hidden' || overflowX === 'clip') &&
        element.clientWidth > 1 &&
        element.scrollWidth > element.clientWidth + 1
      );
    })
    .map((element) => element.textContent ?? '');
}
