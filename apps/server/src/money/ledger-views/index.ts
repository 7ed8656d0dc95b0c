export { serveLedgerToOperators } from './operator-routes.ts';
