/** The content of every table as one text, to check whether anything was written. */
import pg from 'pg';

/**
 * One line per table of the schema public: its name and a hash over its rows. Rows that the server writes periodically
 * are left out (reconciliations, sums of the ledger, the settings that each start and reload of the core records). `url`
 * is the owner's.
 */
export async function allRows(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ('reconciliations', 'ledger_checkpoint', 'ledger_sums', 'ledger_flows') ORDER BY 1`,
    );
    const sums: string[] = [];
    for (const { name } of tables) {
      const kept = name.startsWith('trade_events') ? `WHERE type <> 'configured'` : '';
      const { rows } = await client.query<{ sum: string }>(
        `SELECT md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS sum FROM ${name} t ${kept}`,
      );
      sums.push(`${name} ${rows[0]?.sum}`);
    }
    return sums.join('\n');
  } finally {
    await client.end();
  }
}
