export { type AuditEntry, type AuditWrite, appendAudit, auditWrite } from './audit.ts';
export {
  AUDIT_START,
  AuditChain,
  type AuditChainRow,
  type AuditHead,
  type AuditProof,
  verifyAuditChain,
} from './chain.ts';
export { rowOf as auditRowOfLine } from './export-line.ts';
export { historyOf } from './history.ts';
export { serveAudit } from './routes.ts';
