/** One log line for each security event, without personal data. */
export { type SecurityDetails, type SecurityEvent, type SecurityLog, openSecurityLog } from './security-log.ts';
