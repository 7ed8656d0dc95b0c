import { Button, EmptyState, ErrorBoundary, isLoadFailure, isStyleFailure } from '@tradewind/ui';
import { useEffect, type ReactNode } from 'react';
import { useT } from '../shared/language.ts';
import { mendBuild } from './build.ts';

function Failure({ error }: { error: Error }) {
  const t = useT();
  const isStyle = isStyleFailure(error);
  const isChunk = isLoadFailure(error);
  useEffect(() => {
    if (isChunk) mendBuild();
  }, [isChunk]);
  return (
    <div role="alert" className="grid h-full place-items-center">
      <EmptyState
        title={isStyle ? t('update.css') : isChunk ? t('app.error.chunkTitle') : t('app.error.crashTitle')}
        body={isStyle ? t('update.cssBody') : isChunk ? t('app.error.chunkBody') : t('app.error.crashBody')}
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
