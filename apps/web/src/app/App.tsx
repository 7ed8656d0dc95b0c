import { ToastArea, UiProvider } from '@tradewind/ui';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { BrowserRouter } from 'react-router';
import { ClientProvider } from '../shared/client.tsx';
import { useLanguage } from '../shared/language.ts';
import { Shell } from './Shell.tsx';
import { createBrowserClient } from './create-client.ts';
import { sessionEnded } from './session-ended.ts';

const queries = new QueryClient({ defaultOptions: { queries: { retry: 1, staleTime: 5_000, refetchOnWindowFocus: false } } });

export function App() {
  const { tag, dir, t } = useLanguage();
  const [client] = useState(() => createBrowserClient(sessionEnded.tell));
  const texts = useMemo(
    () => ({
      close: t('ui.close'),
      cancel: t('ui.cancel'),
      retry: t('ui.retry'),
      loading: t('ui.loading'),
      increase: t('ui.increase'),
      decrease: t('ui.decrease'),
      refresh: t('ui.refresh'),
      up: t('ui.up'),
      down: t('ui.down'),
    }),
    [t],
  );
  return (
    <UiProvider tag={tag} texts={texts}>
      <DirectionProvider direction={dir}>
        <QueryClientProvider client={queries}>
          <ClientProvider client={client}>
            <BrowserRouter>
              <Shell />
            </BrowserRouter>
            <ToastArea label={t('app.notifications')} />
          </ClientProvider>
        </QueryClientProvider>
      </DirectionProvider>
    </UiProvider>
  );
}
