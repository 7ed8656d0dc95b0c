/** Changes that one operator proposes and another one approves: deposit addresses, bank accounts, corrections. */
export { serveChanges } from './routes.ts';
