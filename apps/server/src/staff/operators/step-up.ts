/**
 * Step-up: a fresh authenticator code for calls that move money or change who may do so (contract §11). A code counts
 * once, including logins; recovery codes do not count here. Wrong codes are limited together with those of logins.
 */
import { STEP_UP_MINUTES, type StepUp } from '@tradewind/contract/operator';
import type { ActingOperator, OperatorStepUp } from '../../platform/access/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { appendAudit } from '../audit/index.ts';
import { codeSubject } from './logins.ts';
import { coolOffUntil } from './operator-row.ts';
import type { OperatorParts } from './parts.ts';

const COVERED_MS = STEP_UP_MINUTES * 60_000;

export class StepUps implements OperatorStepUp {
  readonly #parts: OperatorParts;

  constructor(parts: OperatorParts) {
    this.#parts = parts;
  }

  async require(
    operator: ActingOperator,
    need: Exclude<StepUp, 'none'>,
    code: string | undefined,
    call: string,
  ): Promise<void> {
    if (need === 'approval') await this.#requireNoCoolOff(operator);
    if (need === 'session' && (await this.#isCovered(operator))) return;
    if (code === undefined || code === '') throw new Refused('step_up_required', { reason: 'missing' });
    await this.#take(operator, code, call);
    await this.#cover(operator);
  }

  /** End of the operator's cool-off; null = no cool-off. */
  async coolOffOf(operatorId: number): Promise<number | null> {
    const { database, now, coolOffMs } = this.#parts;
    const { rows } = await database.query<{ fromMs: number | null }>(
      'SELECT cool_off_from_ms AS "fromMs" FROM operators WHERE id = $1',
      [operatorId],
    );
    return coolOffUntil(rows[0]?.fromMs ?? null, { nowMs: now(), coolOffMs });
  }

  /** Checked before the code, so that no code is used up. */
  async #requireNoCoolOff({ id }: ActingOperator): Promise<void> {
    const until = await this.coolOffOf(id);
    if (until !== null) throw new Refused('forbidden', { reason: 'cool_off', until });
  }

  async #take(operator: ActingOperator, code: string, call: string): Promise<void> {
    const { database, guard, secondFactor, now } = this.#parts;
    await guard.run(codeSubject(guard, operator.id), true, async (tried) => {
      if (await secondFactor.takeTotp(operator.id, code)) return tried.right();
      const failed = tried.failed('step_up_required');
      const subject = { type: 'operator', id: operator.id };
      const after = { reason: failed.key, call };
      await appendAudit(database, { operator, action: 'operator.step_up_failed', subject, after }, now());
      throw failed.key === 'account_locked' ? failed : new Refused('step_up_required', { reason: 'wrong' });
    });
  }

  /** Whether an earlier step-up still covers the session; one in the future (the clock was set back) does not. */
  async #isCovered({ sessionId }: ActingOperator): Promise<boolean> {
    const now = this.#parts.now();
    const { rowCount } = await this.#parts.database.query(
      'SELECT FROM operator_sessions WHERE token_hash = $1 AND stepped_up_at_ms > $2 AND stepped_up_at_ms <= $3',
      [Buffer.from(sessionId, 'hex'), now - COVERED_MS, now],
    );
    return rowCount === 1;
  }

  async #cover({ sessionId }: ActingOperator): Promise<void> {
    await this.#parts.database.query('UPDATE operator_sessions SET stepped_up_at_ms = $2 WHERE token_hash = $1', [
      Buffer.from(sessionId, 'hex'),
      this.#parts.now(),
    ]);
  }
}
