/** Treatment of customer data by table: what an export contains, and what an erasure leaves. */

/** Columns by name, separated by spaces. */
type Columns = string;

export interface CustomerTable {
  readonly table: string;
  /** Condition for the rows of customer `$1`. */
  readonly owner: string;
  /** An increasing column by which a long table is read in parts; absent = it is short. */
  readonly key?: string;
  /** Personal, and in the export. */
  readonly exported: Columns;
  /** Columns of `exported` that are encrypted, with their vault purposes. */
  readonly opened?: Readonly<Record<string, string>>;
  /** Personal, but not exported: secrets, hashes, short-lived copies, and data about others. */
  readonly withheld: Columns;
  /** Not personal: row numbers, states, and references to the owner. */
  readonly plain: Columns;
  readonly erasure: Erasure;
}

/**
 * `at once`: on the decision. `after the duty`: when the legal retention period for records of identity and money is
 * over. `set`: the columns that are emptied, as SQL with `$1` the customer and `$2` the time; absent = the rows are
 * deleted. `kept`: permanently, because none of it is personal without the rest.
 */
export type Erasure =
  | { readonly when: 'at once' | 'after the duty'; readonly set?: string }
  | { readonly when: 'kept'; readonly why: string };

export interface OtherTable {
  /** Why none of its rows belongs to a customer. */
  readonly why: string;
  /** Personal data of operators, companies or visitors. */
  readonly others?: Columns;
  readonly plain: Columns;
}
