import { Button, EmptyState, ErrorBoundary, isLoadFailure } from '@tradewind/ui';
import type { ReactNode } from 'react';
import { useT } from '../shared/language.ts';

function Failure({ error }: { error: Error }) {
  const t = useT();
  const isChunk = isLoadFailure(error);
  return (
    <div role="alert" className="grid h-full place-items-center">
      <EmptyState
        title={isChunk ? t('app.error.chunkTitle') : t('app.error.crashTitle')}
        body={isChunk ? t('app.error.chunkBody') : t('app.error.crashBody')}
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

/** Keeps a failure inside its part of the screen: the rest of the app goes on, prices included. */
export function Boundary({ children }: { children: ReactNode }) {
  return <ErrorBoundary fallback={failureOf}>{children}</ErrorBoundary>;
}
