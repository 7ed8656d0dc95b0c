export { ApiKeys, type Changed, type StoredKey } from './api-keys.ts';
export { presentKey } from './present-key.ts';
