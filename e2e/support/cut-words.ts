/** Runs in the page: words that are cut at the side by their own box, inside of what a selector finds. */
export function cutWords(selector: string): readonly string[] {
  return [...document.querySelectorAll<HTMLElement>(selector)]
    .flatMap((part) => (selector === '*' ? [part] : [part, ...part.querySelectorAll<HTMLElement>('*')]))
    .filter((element) => {
      const { overflowX } = getComputedStyle(element);
      const hasWords = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE);
      // what scrolls on purpose shows the rest
      return (
        hasWords &&
        (overflowX === 'hidden' || overflowX === 'clip') &&
        element.clientWidth > 1 &&
        element.scrollWidth > element.clientWidth + 1
      );
    })
    .map((element) => element.textContent ?? '');
}
