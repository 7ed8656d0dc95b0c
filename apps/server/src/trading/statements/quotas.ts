/** Limits on how many statements are made at once. */
import { ConcurrencyQuota, Semaphore } from '../../platform/concurrency/index.ts';

/** A file in transfer holds a batch of rows until its reader has received it; a PDF also costs processor time. */
const FILES_AT_ONCE = 20;
const FILES_OF_USER = 2;
/** PDFs are drawn in the server's own process. */
const PAPERS_AT_ONCE = 4;
/** The figures of a period are sums over its movements. */
const FIGURES_AT_ONCE = 4;
const FIGURES_WAITING = 200;

/** Customers and operators have one set each, so that neither waits for the other. */
export const statementQuotas = () => ({
  files: new ConcurrencyQuota(FILES_AT_ONCE, FILES_OF_USER),
  papers: new ConcurrencyQuota(PAPERS_AT_ONCE, 1),
  figures: new Semaphore(FIGURES_AT_ONCE, FIGURES_WAITING),
});
