export { customersOf } from './customer.ts';
