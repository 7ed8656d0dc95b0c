import type { TradewindClient } from '@tradewind/client/app';
import { onToastWaiting, UiProvider, useReadable } from '@tradewind/ui';
import { useEffect, useState } from 'react';
import { BrowserRouter } from 'react-router';
import { ClientProvider } from '../shared/client.tsx';
import { useLanguage } from '../shared/language.ts';
import { exactMoney } from '../shared/settings.ts';
import { timeZone } from '../shared/time-zone.ts';
import { Shell } from './Shell.tsx';
import { placeToasts } from './toast-place.ts';

/** Loaded with the first toast. If it cannot be fetched, the next toast tries again and shows those that waited. */
function Toasts({ label }: { label: string }) {
  const [module, setModule] = useState<typeof import('./toast-area.ts') | undefined>(undefined);
  useEffect(() => {
    const load = (): void => void import('./toast-area.ts').then(setModule, () => undefined);
    return module === undefined ? onToastWaiting(load) : undefined;
  }, [module]);
  return module && <module.ToastArea label={label} onShow={placeToasts} />;
}

/** A tap on an amount outside a button shows all decimals of all amounts; the next tap shows two again. */
function toggleDecimalsOnTap(): () => void {
  const tap = ({ target }: MouseEvent): void => {
    if (!(target instanceof Element) || target.closest('.money-cut') === null) return;
    if (target.closest('button, a, label') === null) exactMoney.set(exactMoney.get() === 'all' ? 'two' : 'all');
  };
  document.addEventListener('click', tap);
  return () => document.removeEventListener('click', tap);
}

export function App({ client }: { client: TradewindClient }) {
  const { tag, t } = useLanguage();
  const zone = useReadable(timeZone);
  const decimals = useReadable(exactMoney);
  useEffect(toggleDecimalsOnTap, []);
  return (
    <UiProvider tag={tag} timeZone={zone} exactMoney={decimals === 'all'} t={t}>
      <ClientProvider client={client}>
        <BrowserRouter>
          <Shell />
          <Toasts label={t('app.notifications')} />
        </BrowserRouter>
      </ClientProvider>
    </UiProvider>
  );
}
