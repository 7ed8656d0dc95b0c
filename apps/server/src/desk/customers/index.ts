export { userExists } from './users-sql.ts';
