/** How orders are filled: the public report, and the proof of one's own order. */
export { ExecutionPage } from './ExecutionPage.tsx';
export { ProofPage } from './ProofPage.tsx';
