export { StoredCodes } from './codes.ts';
export type { Codes } from './types.ts';
