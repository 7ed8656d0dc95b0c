import { ErrorState, InfiniteSentinel } from '@tradewind/ui';
import type { Pages } from './use-pages.ts';

/** Below the rows of a list: the next page is loading, failed, or there is none, in which case `all` is shown if given. */
export function PagesEnd<Row>({ pages, failed, all }: { pages: Pages<Row>; failed: string; all?: string }) {
  if (pages.end === 'failed') return <ErrorState title={failed} error={pages.error} onRetry={pages.next} />;
  if (pages.end === 'more') return <InfiniteSentinel key={pages.rows.length} onReach={pages.next} />;
  if (all === undefined) return null;
  return <p className="py-6 text-center text-1 text-muted">{all}</p>;
}
