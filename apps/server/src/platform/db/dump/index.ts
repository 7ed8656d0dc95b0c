export { dumpDatabase } from './write.ts';
export type { DumpResult } from './write.ts';
export { restoreDump } from './restore.ts';
export type { RestoreDumpOptions } from './restore.ts';
export { createBackupKey } from './sealing.ts';
