export { type ProcessRow, ProcessReport, readProcesses } from './processes.ts';
