/** Positions on the pages, computed before anything is drawn, so that each page can show the total number of pages. */

/** A4 in points of 1/72 inch. */
export const PAGE = { width: 595.28, height: 841.89, margin: 40 } as const;
export const CONTENT_WIDTH = PAGE.width - 2 * PAGE.margin;
const TOP = 92;
const BOTTOM = PAGE.height - 60;

export interface Place {
  readonly top: number;
  /** Whether it starts a page. */
  readonly isNewPage: boolean;
}

export class Layout {
  #page = 1;
  #y = TOP;

  get page(): number {
    return this.#page;
  }

  /** A block that is not split. `keep`: height that must fit on the same page below it. */
  block(height: number, keep = 0): Place {
    const isNewPage = this.#y + height + keep > BOTTOM;
    if (isNewPage) {
      this.#page += 1;
      this.#y = TOP;
    }
    const top = this.#y;
    this.#y += height;
    return { top, isNewPage };
  }

  /** A row of a table, whose head is repeated on each page. */
  row(height: number, headHeight: number): Place & { readonly headTop: number } {
    const { top, isNewPage } = this.block(height);
    if (!isNewPage) return { top, isNewPage, headTop: 0 };
    this.#y = top + headHeight + height;
    return { top: top + headHeight, isNewPage, headTop: top };
  }
}

export const HEIGHTS = {
  summaryRow: 17,
  title: 34,
  head: 18,
  movement: 15,
  order: 26,
  empty: 18,
  noteLine: 12,
  gap: 8,
} as const;

/** Number of rows of each kind. */
export interface Counts {
  readonly summary: number;
  readonly movements: number;
  readonly orders: number;
  readonly positions: number;
  readonly noteLines: number;
}

/** The pages that these rows need; the drawing makes the same layout calls in the same order. */
export function pagesOf(counts: Counts): number {
  const layout = new Layout();
  layout.block(HEIGHTS.title);
  for (let row = 0; row < counts.summary; row++) layout.block(HEIGHTS.summaryRow);
  table(layout, counts.movements, HEIGHTS.movement);
  table(layout, counts.orders, HEIGHTS.order);
  table(layout, counts.positions, HEIGHTS.order);
  layout.block(HEIGHTS.title, HEIGHTS.noteLine * 2);
  for (let line = 0; line < counts.noteLines; line++) layout.block(HEIGHTS.noteLine);
  return layout.page;
}

function table(layout: Layout, count: number, height: number): void {
  layout.block(HEIGHTS.title + HEIGHTS.head, height);
  if (count === 0) layout.block(HEIGHTS.empty);
  for (let row = 0; row < count; row++) layout.row(height, HEIGHTS.head);
}
