import { ReloadBoundary } from '@tradewind/ui';
import { useMemo, type ReactNode } from 'react';
import { useClient } from '../shared/client.tsx';
import { useT } from '../shared/language.ts';
import { reloadIfOutdated } from './build.ts';

/**
 * Contains a failure within its part of the screen: the rest of the app, including prices, keeps working. `loading` is shown while a lazy
 * part is loading.
 */
export function Boundary({ children, loading }: { children: ReactNode; loading?: ReactNode }) {
  const t = useT();
  const { connection } = useClient();
  const isOnline = useMemo(
    () => ({ get: () => connection.get().state === 'online', subscribe: connection.subscribe }),
    [connection],
  );
  return (
    <ReloadBoundary
      loading={loading}
      crash={{ title: t('app.error.crashTitle'), body: t('app.error.crashBody') }}
      module={{ title: t('app.error.chunkTitle'), body: t('app.error.chunkBody') }}
      style={{ title: t('update.css'), body: t('update.cssBody') }}
      reload={t('app.error.reload')}
      className="grid h-full place-items-center"
      isOnline={isOnline}
      onLoadFailure={reloadIfOutdated}
    >
      {children}
    </ReloadBoundary>
  );
}
