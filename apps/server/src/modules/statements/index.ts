/** Statements of accounts: figures, table and paper, all from the ledger. */
export { type StatementServices, serveOperatorStatements, serveStatements } from './routes.ts';
