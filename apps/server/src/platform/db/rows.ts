/** What a query answers. */
interface Answer<Row> {
  readonly rows: readonly Row[];
}

/** The row of a query that always answers exactly one: an aggregate, an INSERT with RETURNING. Throws when it did not. */
export function onlyRow<Row>({ rows }: Answer<Row>): Row {
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error(`one row was expected, ${rows.length} came`);
  return row;
}
