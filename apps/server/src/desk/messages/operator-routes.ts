/** Delivery of the messages to customers, for operators; never their text, which holds codes and links. */
import { PAGE_SIZE } from '@tradewind/contract';
import { type MessageRow, operatorPeopleCalls } from '@tradewind/contract/operator';
import { type Database, offsetOf, onlyRow } from '../../platform/db/index.ts';
import type { OperatorLayer } from '../../platform/http/index.ts';
import { maskedContact } from '../../messaging/outbox/index.ts';

interface Row {
  readonly id: number;
  readonly channel: MessageRow['channel'];
  readonly recipient: string;
  readonly template: string;
  readonly state: MessageRow['state'];
  readonly attempts: number;
  readonly lastError: string;
  readonly createdAtMs: number;
  readonly sentAtMs: number | null;
}

/** Part of every masked contact; old messages keep only masked contacts. */
const MASK = '***';
const WANTED = 'WHERE ($1::text IS NULL OR state = $1::text)';

const present = (row: Row): MessageRow => ({
  id: row.id,
  channel: row.channel,
  recipient: row.recipient.includes(MASK) ? row.recipient : maskedContact(row.recipient),
  template: row.template,
  state: row.state,
  attempts: row.attempts,
  last_error: row.lastError,
  created_at: row.createdAtMs,
  sent_at: row.sentAtMs,
});

export function serveMessagesToOperators(calls: OperatorLayer, database: Database): void {
  calls.serve(operatorPeopleCalls.messages, async ({ input: { state, page } }) => {
    const { rows } = await database.query<Row>(
      `SELECT id, channel, recipient, template, state, attempts, last_error AS "lastError",
              created_at_ms AS "createdAtMs", sent_at_ms AS "sentAtMs"
         FROM messages ${WANTED} ORDER BY id DESC LIMIT $2 OFFSET $3`,
      [state ?? null, PAGE_SIZE, offsetOf(page)],
    );
    const counted = await database.query<{ total: number }>(`SELECT count(*) AS total FROM messages ${WANTED}`, [
      state ?? null,
    ]);
    return { data: rows.map(present), total: onlyRow(counted).total };
  });
}
