/** Constants of statements and the execution report, without schemas. */

/** With the arguments of the call `statement`, without `page`. */
export const STATEMENT_CSV_PATH = '/v1/api/main/statement.csv';
export const STATEMENT_PDF_PATH = '/v1/api/main/statement.pdf';
/** With the arguments of the call `executionReport`. */
export const EXECUTION_CSV_PATH = '/v1/api/main/execution/report.csv';

/** Of whose orders: figures of the two are never added up. */
export const EXECUTION_ACCOUNTS = ['real', 'demo'] as const;
export type ExecutionAccount = (typeof EXECUTION_ACCOUNTS)[number];

/** Fills by what asked for them: three that open, four that close. */
export const EXECUTION_KINDS = ['market', 'limit', 'stop', 'close', 'stop_loss', 'take_profit', 'stop_out'] as const;
export type ExecutionKind = (typeof EXECUTION_KINDS)[number];
