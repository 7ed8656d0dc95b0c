export { customersOf } from './customer.ts';
export { serveCustomers } from './routes.ts';
