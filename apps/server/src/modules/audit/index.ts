export { type AuditEntry, type AuditWrite, appendAudit, auditWrite } from './audit.ts';
