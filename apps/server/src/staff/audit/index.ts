export { APPEND_AUDIT, type AuditEntry, appendAudit, auditWrite } from './audit.ts';
export { AuditChain, type AuditChainRow, type AuditHead } from './chain.ts';
export { rowOf as auditRowOfLine } from './export-line.ts';
export { historyOf } from './history.ts';
export { serveAuditToOperators } from './operator-routes.ts';
