/** Deposits, withdrawals and corrections: compares their records with the ledger's movements. */
import { CREDITOR_DAYS } from '@tradewind/contract/operator';
import type pg from 'pg';
import { DAY_MS } from '../platform/clock/index.ts';
import { BEGINNING, readFacts, reconcile } from '../money/reconciliation/index.ts';
import { VerifyFault } from './fault.ts';
import type { Proof } from './fault.ts';
import { verifyQuoteCorrections } from './quote-corrections.ts';
import { proveEmpty } from './tables.ts';

/** Accounts per read. */
const BATCH_ACCOUNTS = 5000;

/** Throws VerifyFault with the first fault. */
export async function verifyRecords(client: pg.ClientBase): Promise<readonly Proof[]> {
  let accounts = 0;
  let records = 0;
  let after: number | undefined = BEGINNING;
  while (after !== undefined) {
    const { facts, next } = await readFacts(client, after, BATCH_ACCOUNTS);
    const [fault] = reconcile(facts);
    if (fault !== undefined) throw new VerifyFault(fault);
    accounts += facts.accounts.length;
    records += facts.records.length;
    after = next;
  }
  return [
    { what: 'deposits, withdrawals and corrections moved exactly what their state requires', count: records },
    { what: 'locked money equals the open withdrawals', count: accounts },
    ...(await proveEmpty(client, FOUR_EYES)),
    ...(await verifyQuoteCorrections(client)),
  ];
}

const CREDITOR_MS = CREDITOR_DAYS * DAY_MS;

const FOUR_EYES = [
  [
    'deposits above the limit, or above what was submitted, were credited by two operators',
    'SELECT count(*) AS count FROM deposits WHERE status = 1',
    `SELECT 'deposit ' || id || ' needed two operators, but was credited by one' AS fault FROM deposits d
      WHERE status = 1 AND (operators_needed = 2 OR credited_micro_usd > number_micro_usd) AND NOT EXISTS (
        SELECT FROM deposit_approvals a WHERE a.deposit_id = d.id AND a.operator_id <> d.decided_by
           AND (a.received_units, a.received_at_ms, a.credit_rate, a.credited_micro_usd)
             = (d.received_units, d.received_at_ms, d.credit_rate, d.credited_micro_usd))
      ORDER BY id LIMIT 1`,
  ],
  [
    'payments above the limit were made by two operators',
    'SELECT count(*) AS count FROM withdrawals WHERE status = 1 AND operators_needed = 2',
    `SELECT 'withdrawal ' || id || ' needed two operators, but was paid by one' AS fault FROM withdrawals
      WHERE status = 1 AND operators_needed = 2 AND NOT EXISTS (
        SELECT FROM withdrawal_approvals a WHERE a.withdrawal_id = withdrawals.id AND a.operator_id <> decided_by)
      ORDER BY id LIMIT 1`,
  ],
  [
    'credited arrivals have references of their own',
    `SELECT count(*) AS count FROM deposits WHERE status = 1 AND arrival_reference <> ''`,
    `SELECT 'deposit ' || max(id) || ' has the reference of deposit ' || min(id) AS fault FROM (
       SELECT id, type, CASE type WHEN 1 THEN lower(regexp_replace(normalize(destination->>'payee_account', NFKC), '\\s', '', 'g')) END AS account,
         lower(regexp_replace(normalize(arrival_reference, NFKC), '\\s', '', 'g')) AS reference
       FROM deposits WHERE status = 1 AND arrival_reference <> ''
     ) AS arrivals GROUP BY type, account, reference HAVING count(*) > 1 ORDER BY max(id) LIMIT 1`,
  ],
  [
    // deposits have keys since this is required
    `no one paid a customer whom they had credited within ${CREDITOR_DAYS} days`,
    'SELECT count(*) AS count FROM withdrawals WHERE status = 1',
    `SELECT 'withdrawal ' || w.id || ' was paid by the operator of deposit ' || min(d.id) AS fault
       FROM withdrawals w JOIN deposits d ON d.user_id = w.user_id
       LEFT JOIN deposit_approvals a ON a.deposit_id = d.id AND a.operator_id = w.decided_by AND a.arrival_key IS NOT NULL
      WHERE w.status = 1 AND (
        (d.status = 1 AND d.arrival_key IS NOT NULL AND d.decided_by = w.decided_by
          AND d.decided_at_ms BETWEEN w.decided_at_ms - ${CREDITOR_MS} + 1 AND w.decided_at_ms - 1)
        OR a.created_at_ms BETWEEN w.decided_at_ms - ${CREDITOR_MS} + 1 AND w.decided_at_ms - 1)
      GROUP BY w.id ORDER BY w.id LIMIT 1`,
  ],
  [
    'changes that need two operators were proposed by one and approved by another',
    `SELECT count(*) AS count FROM change_requests WHERE state = 'approved'`,
    `SELECT 'change ' || id || ' was not approved by a second operator' AS fault FROM (
       SELECT id FROM change_requests WHERE state = 'approved' AND decided_by = proposed_by
       UNION ALL
       SELECT c.change_request_id FROM corrections c LEFT JOIN change_requests r ON r.id = c.change_request_id
        WHERE r.state IS DISTINCT FROM 'approved' OR r.kind NOT IN ('correction', 'quote_correction')
       UNION ALL
       SELECT c.change_request_id FROM quote_corrections c LEFT JOIN change_requests r ON r.id = c.change_request_id
        WHERE r.state IS DISTINCT FROM 'approved' OR r.kind <> 'quote_correction'
       UNION ALL
       SELECT h.change_request_id FROM holidays h LEFT JOIN change_requests r ON r.id = h.change_request_id
        WHERE r.state IS DISTINCT FROM 'approved' OR r.kind <> 'holiday'
       UNION ALL
       SELECT c.change_request_id FROM instrument_changes c LEFT JOIN change_requests r ON r.id = c.change_request_id
        WHERE r.state IS DISTINCT FROM 'approved' OR r.kind <> 'instrument'
     ) AS alone ORDER BY id LIMIT 1`,
  ],
  [
    'terms of instruments changed only by an approved change, a suspension or the first leverage class',
    'SELECT count(*) AS count FROM instrument_versions',
    `SELECT 'version ' || v.version || ' of instrument ' || v.instrument_id || ' has no approved change' AS fault
       FROM instrument_versions v
       LEFT JOIN instrument_versions b ON b.instrument_id = v.instrument_id AND b.version = v.version - 1
       LEFT JOIN instrument_changes c ON c.id = v.change_id AND c.instrument_id = v.instrument_id AND c.state = 'applied'
      WHERE (v.version > 1 OR v.change_id IS NOT NULL) AND CASE
        WHEN v.change_id IS NULL
          THEN jsonb_strip_nulls(v.terms - 'suspended') IS DISTINCT FROM jsonb_strip_nulls(b.terms - 'suspended')
            AND (b.terms->>'leverage_class' IS NOT NULL
              OR jsonb_strip_nulls(v.terms - 'leverage_class') IS DISTINCT FROM jsonb_strip_nulls(b.terms - 'leverage_class'))
        ELSE c.id IS NULL END
      ORDER BY v.instrument_id, v.version LIMIT 1`,
  ],
  [
    'accounts changed their group only as two operators approved',
    `SELECT count(*) AS count FROM trade_events WHERE type = 'account_grouped'`,
    `WITH moved AS (
       SELECT account_id, row_number() OVER (PARTITION BY account_id ORDER BY seq) AS n, (payload->>'group')::integer AS group_id
       FROM trade_events WHERE type = 'account_grouped'
     ), decided AS (
       SELECT r.subject_id AS account_id, row_number() OVER (PARTITION BY r.subject_id ORDER BY r.id) AS n,
         (r.payload->>'group_id')::integer AS group_id
       FROM change_requests r LEFT JOIN group_moves m ON m.change_request_id = r.id
       -- a move that waits for its instant has no event yet
       WHERE r.kind = 'account_group' AND r.state = 'approved' AND (m.id IS NULL OR m.applied_at_ms IS NOT NULL)
     )
     SELECT 'account ' || account_id || ' was moved to another group than two operators approved' AS fault
     FROM moved FULL JOIN decided USING (account_id, n)
     WHERE moved.group_id IS DISTINCT FROM decided.group_id ORDER BY account_id LIMIT 1`,
  ],
] as const;
