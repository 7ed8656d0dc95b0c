export { type AuditEntry, type AuditWrite, appendAudit, auditWrite } from './audit.ts';
export { historyOf } from './history.ts';
