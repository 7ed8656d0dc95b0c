/** Shared by the record pages of the back-office: owner, decision maker, and access log. */
export { applyWithRecord } from './apply-with-record.ts';
export { CUSTOMER_COLUMNS, CUSTOMER_NAME, type CustomerColumns, customersOf, presentCustomer } from './customer.ts';
export { findCustomer, mobileOf } from './find-customer.ts';
export { AccessLog } from './access-log.ts';
export { customerOf, deciderOf, decidersOf, requireOthersAccount } from './people.ts';
export { recordNumber } from './record-number.ts';
