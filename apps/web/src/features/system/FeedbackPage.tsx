import { useT } from '../../shared/language.ts';
import { Page } from '../../shared/Page.tsx';

/** /feedback: only a back bar (product.md §2). */
export function FeedbackPage() {
  return <Page title={useT()('system.feedback')} />;
}
