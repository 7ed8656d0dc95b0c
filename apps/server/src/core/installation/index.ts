/** What the first start of an installation decides: terms that later starts, and older installations, leave alone. */
import { type GroupPreset, PRESET_TERMS } from '@tradewind/contract/operator';
import { RETAIL } from '@tradewind/engine';
import { microUsd } from '@tradewind/money';
import type { MicroUsd } from '@tradewind/money';
import type { Queryable } from '../../platform/db/index.ts';

/** The house's limit in any one instrument that has none of its own: that of the majors (decision 0568). */
const MAX_NET_EXPOSURE = microUsd(20_000_000_000_000);

interface Installation {
  readonly retailPreset: string;
  readonly maxNetExposureUsd: MicroUsd;
}

/** Undefined in an installation that is older than the defaults. */
export async function readInstallation(db: Queryable): Promise<Installation | undefined> {
  const { rows } = await db.query<{ retailPreset: string; exposure: number }>(
    `SELECT retail_preset AS "retailPreset", max_net_exposure_micro_usd AS exposure FROM installation`,
  );
  const [row] = rows;
  return row && { retailPreset: row.retailPreset, maxNetExposureUsd: microUsd(row.exposure) };
}

/** Within the transaction of the first start. No account exists, so no order was placed under other terms. */
export async function writeInstallation(client: Queryable, preset: GroupPreset, nowMs: number): Promise<void> {
  await client.query(
    'INSERT INTO installation (retail_preset, max_net_exposure_micro_usd, begun_at_ms) VALUES ($1, $2, $3)',
    [preset, MAX_NET_EXPOSURE, nowMs],
  );
  const terms = Object.entries(PRESET_TERMS[preset]).map(([field, text]) => ({
    column: field === 'stop_out' ? 'stop_out_percent' : field,
    value: text === '' ? null : Number(text),
  }));
  if (terms.every(({ value }) => value === null)) return;
  // the names of the columns come from the code
  await client.query(
    `UPDATE account_groups SET ${terms.map(({ column }, index) => `${column} = $${index + 3}::integer`).join(', ')},
            changed_at_ms = $2::bigint, version = version + 1
      WHERE id = $1::integer`,
    [RETAIL, nowMs, ...terms.map(({ value }) => value)],
  );
}
