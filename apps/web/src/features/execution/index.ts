/** Order execution: the public report, and the proof of a user's own order. */
export { ExecutionPage } from './ExecutionPage.tsx';
export { ProofPage } from './ProofPage.tsx';
