import { Button, EmptyState, ErrorBoundary, isLoadFailure } from '@tradewind/ui';
import type { ReactNode } from 'react';
import { useT } from '../shared/language.ts';

function Failure({ error }: { error: Error }) {
  const t = useT();
  const isLoad = isLoadFailure(error);
  return (
    <div role="alert">
      <EmptyState
        title={isLoad ? t('app.error.chunkTitle') : t('app.error.crashTitle')}
        body={isLoad ? t('app.error.chunkBody') : t('app.error.crashBody')}
        action={
          <Button tone="accent" onClick={() => location.reload()}>
            {t('app.error.reload')}
          </Button>
        }
      />
    </div>
  );
}

const failureOf = (error: Error) => <Failure error={error} />;

/** Keeps a failure of one page inside it: the navigation goes on. */
export function Boundary({ children }: { children: ReactNode }) {
  return <ErrorBoundary fallback={failureOf}>{children}</ErrorBoundary>;
}
