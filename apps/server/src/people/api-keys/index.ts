export { allPrograms } from './all-programs.ts';
export { ApiKeys } from './api-keys.ts';
export { presentKey } from './present-key.ts';
