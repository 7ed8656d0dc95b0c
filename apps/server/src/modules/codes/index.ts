export { StoredCodes } from './codes.ts';
export type { CodePurpose, Codes } from './types.ts';
