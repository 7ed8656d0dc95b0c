/** The alarm of an installation from before the defaults of a first start, as long as it has none of them (decision 0568). */
import type { Alarm } from '@tradewind/contract/operator';
import { RETAIL } from '@tradewind/engine';
import { readInstallation } from '../../core/installation/index.ts';
import type { Config } from '../../platform/config/index.ts';
import { type Queryable, onlyRow } from '../../platform/db/index.ts';

/** An instrument that cannot be traded needs no limit. A group that operators have changed has the caps they want. */
const MISSING = `
  SELECT (SELECT version = 1 FROM account_groups WHERE id = $1::integer) AS caps,
         CASE WHEN (SELECT max_position_lots_micro = 0 FROM account_groups WHERE id = $1::integer)
           THEN count(*) FILTER (WHERE max_position_lots_micro IS NULL) ELSE 0 END AS lots,
         count(*) FILTER (WHERE max_net_exposure_micro_usd IS NULL) AS exposure
    FROM instruments WHERE suspended IS NULL`;

interface Missing {
  readonly caps: boolean;
  readonly lots: number;
  readonly exposure: number;
}

/** Undefined in an installation that began with limits: later changes were approved by two operators. */
export async function missingLimits(
  db: Queryable,
  { engine: { maxNetExposureUsd } }: Pick<Config, 'engine'>,
  startedAtMs: number,
): Promise<Alarm | undefined> {
  if ((await readInstallation(db)) !== undefined) return undefined;
  const found = onlyRow(await db.query<Missing>(MISSING, [RETAIL]));
  // a limit of the house covers every instrument, and 0 is a decision for none
  const params = { ...found, exposure: maxNetExposureUsd === undefined ? found.exposure : 0 };
  if (!params.caps && params.lots === 0 && params.exposure === 0) return undefined;
  return { kind: 'no_limits', params, since: startedAtMs };
}
