/** Candles that a fresh server does not have: it makes about 1,200 of each period, and a chart of years has more. */
import pg from 'pg';

/** Of the chart on a desktop with its first settings. */
const INSTRUMENT = 1;
const PERIOD = '15min';

/** Puts copies of the candles before themselves, whole weeks earlier, until there are at least so many. */
const COPIES = `
  WITH own AS (SELECT * FROM candles WHERE instrument_id = $1 AND period = $2),
    span AS (
      SELECT 604800000 * (1 + (max(time_ms) - min(time_ms)) / 604800000) AS ms, ceil($3::numeric / count(*))::integer AS copies
      FROM own)
  INSERT INTO candles (instrument_id, period, time_ms, open_points, high_points, low_points, close_points, volume)
  SELECT instrument_id, period, time_ms - copy * ms, open_points, high_points, low_points, close_points, volume
  FROM own CROSS JOIN span CROSS JOIN LATERAL generate_series(1, copies) AS copy`;

export async function lengthenHistory(databaseUrl: string, candles: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(COPIES, [INSTRUMENT, PERIOD, candles]);
  } finally {
    await client.end();
  }
}
