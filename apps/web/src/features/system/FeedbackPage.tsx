import { Button, Sheet } from '@tradewind/ui';
import { SquarePen } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../shared/language.ts';
import { Page } from '../../shared/Page.tsx';
import { FeedbackForm } from './FeedbackForm.tsx';

/** /feedback: only a back bar (product.md §2); the feedback itself (§1) is written in a sheet that the bar opens. */
export function FeedbackPage() {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <Page
      title={t('system.feedback')}
      actions={
        <Button
          tone="accent"
          className="me-2"
          icon={<SquarePen aria-hidden size={16} strokeWidth={1.5} />}
          onClick={() => setOpen(true)}
          data-testid="write-feedback"
        >
          {t('system.feedbackWrite')}
        </Button>
      }
    >
      <Sheet open={open} onOpenChange={setOpen} title={t('system.feedbackWrite')}>
        <FeedbackForm onDone={() => setOpen(false)} />
      </Sheet>
    </Page>
  );
}
