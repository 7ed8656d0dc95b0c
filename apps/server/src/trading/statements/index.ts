/** Statements of accounts: figures, table and paper, all from the ledger. */
export { serveOperatorStatements, serveStatements } from './routes.ts';
