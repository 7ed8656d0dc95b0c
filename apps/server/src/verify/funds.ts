/** Deposits and withdrawals from the ledger alone: what moved for each deposit, withdrawal and correction. */
import type pg from 'pg';
import type { Proof } from './fault.ts';
import { proveEmpty } from './tables.ts';

const CAUSES = `('deposit', 'withdrawal', 'withdrawal_refused', 'withdrawal_paid', 'withdrawal_fee', 'correction')`;

export const verifyFunds = (client: pg.ClientBase): Promise<readonly Proof[]> =>
  proveEmpty(client, [
    [
      'transfers of deposits, withdrawals and corrections belong to a record, and no others do',
      'SELECT count(*) AS count FROM ledger_transfers WHERE reference_id IS NOT NULL',
      `SELECT 'ledger transfer ' || id || ' (' || cause || ') ' || CASE WHEN reference_id IS NULL THEN 'belongs to no record' ELSE 'belongs to a record' END AS fault
       FROM ledger_transfers WHERE (cause IN ${CAUSES}) <> (reference_id IS NOT NULL) ORDER BY id LIMIT 1`,
    ],
    [
      'each record moved its money once',
      'SELECT count(DISTINCT (cause, reference_id)) AS count FROM ledger_transfers WHERE reference_id IS NOT NULL',
      `SELECT cause || ' ' || reference_id || ' moved money ' || count(*) || ' times' AS fault
       FROM ledger_transfers WHERE reference_id IS NOT NULL GROUP BY cause, reference_id HAVING count(*) > 1 ORDER BY min(id) LIMIT 1`,
    ],
    [
      'withdrawals were locked, then paid or refused as a whole',
      `SELECT count(*) AS count FROM ledger_transfers WHERE cause = 'withdrawal'`,
      `SELECT 'withdrawal ' || reference_id || ' was not locked, or not decided as a whole' AS fault
       FROM (
         SELECT reference_id, min(id) AS first, (array_agg(cause ORDER BY id))[1] AS cause, count(DISTINCT account_id) AS accounts,
           sum(amount_micro_usd) FILTER (WHERE cause = 'withdrawal') AS locked,
           sum(amount_micro_usd) FILTER (WHERE cause = 'withdrawal_refused') AS refused,
           sum(amount_micro_usd) FILTER (WHERE cause IN ('withdrawal_paid', 'withdrawal_fee')) AS paid
         FROM ledger_transfers
         WHERE cause IN ('withdrawal', 'withdrawal_refused', 'withdrawal_paid', 'withdrawal_fee') GROUP BY reference_id
       ) AS withdrawal
       WHERE cause <> 'withdrawal' OR accounts <> 1 OR (refused IS NOT NULL AND paid IS NOT NULL)
         OR coalesce(refused, paid, locked) IS DISTINCT FROM locked
       ORDER BY first LIMIT 1`,
    ],
    [
      'references to records equal those of the ledger, and none is missing',
      'SELECT count(*) AS count FROM money_references',
      `SELECT 'the reference of ' || coalesce(moved.cause, stored.cause) || ' ' || coalesce(moved.reference_id, stored.reference_id)
         || ' differs from the ledger' AS fault
       FROM (SELECT id, reference_id, cause, account_id, amount_micro_usd FROM ledger_transfers WHERE reference_id IS NOT NULL) AS moved
       FULL JOIN money_references AS stored ON stored.reference_id = moved.reference_id AND stored.cause = moved.cause
       WHERE (moved.id, moved.account_id, moved.amount_micro_usd)
         IS DISTINCT FROM (stored.transfer_id, stored.account_id, stored.amount_micro_usd)
       ORDER BY 1 LIMIT 1`,
    ],
  ]);
