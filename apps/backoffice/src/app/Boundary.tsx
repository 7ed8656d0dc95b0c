import { Button, EmptyState, ErrorBoundary, isLoadFailure, isStyleFailure } from '@tradewind/ui';
import { useEffect, type ReactNode } from 'react';
import { useT } from '../shared/language.ts';
import { mendBuild } from './build.tsx';

function Failure({ error }: { error: Error }) {
  const t = useT();
  const isLoad = isLoadFailure(error);
  const title = isStyleFailure(error) ? t('app.error.css') : t('app.error.chunkTitle');
  useEffect(() => {
    if (isLoad) mendBuild();
  }, [isLoad]);
  return (
    <div role="alert">
      <EmptyState
        title={isLoad ? title : t('app.error.crashTitle')}
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
