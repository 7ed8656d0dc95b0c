/** Records of customers, a page at a time. */
export const PAGE_ROWS = 20;

export interface Page<Row> {
  readonly data: Row[];
  /** Of all pages. */
  readonly total: number;
}
