/** All statements that a command of the trading core may have committed with it, by declaring wing. */
import { type BatchStatement, SCHEDULE_STATEMENTS } from './core/engine-host/index.ts';
import {
  DECIDE_CHANGE,
  INSERT_CORRECTION,
  INSERT_QUOTE_ACCOUNTS,
  INSERT_QUOTE_CORRECTION,
  INSERT_QUOTE_FILLS,
  INSERT_QUOTE_RECORDS,
} from './desk/approvals/index.ts';
import { CREDIT_DEPOSIT, DECIDE_WITHDRAWAL } from './desk/payment-decisions/index.ts';
import { CANCEL_WITHDRAWAL, INSERT_WITHDRAWAL } from './money/withdrawals/index.ts';
import { APPEND_AUDIT } from './staff/audit/index.ts';
import { INSERT_GROUP, UPDATE_GROUP } from './trading/groups/index.ts';
import { END_SCHEDULED, INSERT_INSTRUMENT, UPDATE_INSTRUMENT } from './trading/instruments/index.ts';

export const BATCH_STATEMENTS: readonly BatchStatement[] = [
  ...SCHEDULE_STATEMENTS,
  APPEND_AUDIT,
  INSERT_INSTRUMENT,
  UPDATE_INSTRUMENT,
  END_SCHEDULED,
  INSERT_GROUP,
  UPDATE_GROUP,
  INSERT_WITHDRAWAL,
  CANCEL_WITHDRAWAL,
  CREDIT_DEPOSIT,
  DECIDE_WITHDRAWAL,
  DECIDE_CHANGE,
  INSERT_CORRECTION,
  INSERT_QUOTE_CORRECTION,
  INSERT_QUOTE_RECORDS,
  INSERT_QUOTE_ACCOUNTS,
  INSERT_QUOTE_FILLS,
];
