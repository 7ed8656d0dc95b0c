/** Result of a query. */
interface Answer<Row> {
  readonly rows: readonly Row[];
}

/**
 * The row of a query that always returns exactly one: an aggregate, an INSERT with RETURNING, or one row with a left join.
 * Throws otherwise.
 */
export function onlyRow<Row>({ rows }: Answer<Row>): Row {
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error(`expected one row, got ${rows.length}`);
  return row;
}
