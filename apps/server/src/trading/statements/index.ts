/** Account statements: figures, CSV and PDF, all from the ledger. */
export { serveStatementsToOperators } from './operator-routes.ts';
export { serveStatements } from './routes.ts';
