/** Constants of statements and the execution report, without schemas. */

/** Takes the arguments of the call `statement`, except `page`. */
export const STATEMENT_CSV_PATH = '/v1/api/main/statement.csv';
export const STATEMENT_PDF_PATH = '/v1/api/main/statement.pdf';
/** Takes the arguments of the call `executionReport`. */
export const EXECUTION_CSV_PATH = '/v1/api/main/execution/report.csv';

/** The kinds of accounts that orders belong to: their figures are never added together. */
export const EXECUTION_ACCOUNTS = ['real', 'demo'] as const;
export type ExecutionAccount = (typeof EXECUTION_ACCOUNTS)[number];

/** Fills by their cause: three that open, four that close. */
export const EXECUTION_KINDS = ['market', 'limit', 'stop', 'close', 'stop_loss', 'take_profit', 'stop_out'] as const;
export type ExecutionKind = (typeof EXECUTION_KINDS)[number];
