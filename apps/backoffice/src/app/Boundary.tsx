import { ReloadBoundary } from '@tradewind/ui';
import type { ReactNode } from 'react';
import { useT } from '../shared/language.ts';
import { networkOnline } from '../shared/online.ts';
import { reloadIfOutdated } from './build.tsx';

/** Contains a page's failure within the page, so that the navigation keeps working. `loading` is shown until the page's code is there. */
export function Boundary({ children, loading }: { children: ReactNode; loading: ReactNode }) {
  const t = useT();
  return (
    <ReloadBoundary
      loading={loading}
      crash={{ title: t('app.error.crashTitle'), body: t('app.error.crashBody') }}
      module={{ title: t('app.error.chunkTitle'), body: t('app.error.chunkBody') }}
      style={{ title: t('app.error.css'), body: t('app.error.chunkBody') }}
      reload={t('app.error.reload')}
      isOnline={networkOnline}
      onLoadFailure={reloadIfOutdated}
    >
      {children}
    </ReloadBoundary>
  );
}
