export { CUSTOMER_TABLES } from './customer-tables.ts';
export { OTHER_TABLES } from './other-tables.ts';
export type { CustomerTable, Erasure } from './types.ts';
