export { ProcessReport, readProcesses } from './processes.ts';
