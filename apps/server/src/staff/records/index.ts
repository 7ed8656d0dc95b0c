/** What the pages of records share in the back-office: whose they are, who decides, looks, lists. */
export { carryOut } from './carry-out.ts';
export { CUSTOMER_COLUMNS, CUSTOMER_NAME, type CustomerColumns, customersOf, presentCustomer } from './customer.ts';
export { findCustomer, mobileOf } from './find-customer.ts';
export { Looks } from './looks.ts';
export { customerOf, deciderOf, decidersOf, requireOthersAccount } from './people.ts';
export { recordNumber } from './record-number.ts';
