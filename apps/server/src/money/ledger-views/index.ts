export { serveLedger } from './routes.ts';
