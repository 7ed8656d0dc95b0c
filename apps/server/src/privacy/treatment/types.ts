/** How the data of customers is treated, table by table: what an export shows, and what an erasure leaves. */

/** Columns by name, separated by spaces. */
type Columns = string;

export interface CustomerTable {
  readonly table: string;
  /** Which rows are those of the customer `$1`. */
  readonly owner: string;
  /** A number that grows from row to row, by which a long table is read in parts; absent = it is short. */
  readonly key?: string;
  /** Personal, and in the export. */
  readonly exported: Columns;
  /** Those of `exported` that the vault sealed: their purposes. */
  readonly opened?: Readonly<Record<string, string>>;
  /** Personal, but not in the export: secrets, hashes, short-lived copies, and what is about others. */
  readonly withheld: Columns;
  /** Not about a person: numbers of rows, states, and whose row it is. */
  readonly plain: Columns;
  readonly erasure: Erasure;
}

/**
 * `at once`: with the decision. `after the duty`: when the time is over for which records of identity and of money must
 * be kept. `set`: the columns that are emptied, as SQL with `$1`, the customer, and `$2`, the time; absent = the rows are
 * deleted. `kept`: for good, because nothing in it is personal without the rest.
 */
export type Erasure =
  | { readonly when: 'at once' | 'after the duty'; readonly set?: string }
  | { readonly when: 'kept'; readonly why: string };

export interface OtherTable {
  /** Why no row of it is a customer's. */
  readonly why: string;
  /** Personal data of operators, companies or visitors. */
  readonly others?: Columns;
  readonly plain: Columns;
}
