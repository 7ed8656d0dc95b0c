/** Changes that one operator proposes and another one approves: deposit addresses, bank accounts, corrections. */
export { DECIDE_CHANGE } from './change-requests.ts';
export { INSERT_CORRECTION } from './corrections.ts';
export {
  INSERT_QUOTE_ACCOUNTS,
  INSERT_QUOTE_CORRECTION,
  INSERT_QUOTE_FILLS,
  INSERT_QUOTE_RECORDS,
} from './quote-correction.ts';
export { serveApprovalsToOperators } from './operator-routes.ts';
