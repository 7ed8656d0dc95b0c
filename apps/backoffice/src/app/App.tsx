import { DirectionProvider } from '@base-ui/react/direction-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { ToastArea, UiProvider } from '@tradewind/ui';
import { useEffect } from 'react';
import { BrowserRouter } from 'react-router';
import { language, useLanguage } from '../shared/language.ts';
import { BASE } from '../shared/paths.ts';
import { queries } from '../shared/queries.ts';
import { session } from '../shared/session.ts';
import { Shell } from './Shell.tsx';

/** Clears cached reads when the operator or the language changes: data belongs to one operator, its texts to one language. */
function useFreshReads(): void {
  useEffect(() => {
    let token = session.get()?.token;
    const stopSession = session.subscribe(() => {
      if (session.get()?.token === token) return;
      token = session.get()?.token;
      queries.clear();
    });
    const stopLanguage = language.subscribe(() => void queries.invalidateQueries());
    return () => {
      stopSession();
      stopLanguage();
    };
  }, []);
}

export function App() {
  const { tag, t } = useLanguage();
  useFreshReads();
  return (
    <UiProvider tag={tag} t={t}>
      <DirectionProvider direction="ltr">
        <QueryClientProvider client={queries}>
          <BrowserRouter basename={BASE}>
            <Shell />
          </BrowserRouter>
          <ToastArea label={t('app.notifications')} />
        </QueryClientProvider>
      </DirectionProvider>
    </UiProvider>
  );
}
