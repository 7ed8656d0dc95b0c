/** Statements of accounts: figures, table and paper, all from the ledger. */
export { serveStatementsToOperators } from './operator-routes.ts';
export { serveStatements } from './routes.ts';
