import type { TradewindClient } from '@tradewind/client/app';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import { language } from '../shared/language.ts';
import { PATHS } from '../shared/paths.ts';
import { followAccount, refreshWatchlists } from '../watchlists/store.ts';
import { messages } from './lazy-messages.ts';

/**
 * product.md §2: every navigation starts the socket, and entering / or /trade refreshes the trade list. In addition, the
 * socket is checked at once when the page becomes visible or online again, names follow the language, and events of the
 * user's orders are shown as toasts.
 */
export function useClientLifecycle(client: TradewindClient): void {
  const { pathname, key } = useLocation();
  const entersList = pathname === PATHS.quotes || pathname === PATHS.trade;

  const isFirst = useRef(true);
  const onNavigate = useEffectEvent(() => {
    client.start();
    const wasStarted = !isFirst.current;
    isFirst.current = false;
    if (!entersList) return;
    // the start has just read it
    if (wasStarted) void client.market.refresh();
    refreshWatchlists();
  });
  useEffect(() => onNavigate(), [key]);

  useEffect(() => {
    const wake = () => {
      if (document.visibilityState !== 'visible') return;
      client.start();
      // prices that were not shown meanwhile may have moved a trailing stop
      if (client.session.get() !== null) void client.orders.refresh();
    };
    document.addEventListener('visibilitychange', wake);
    const lose = () => client.networkLost();
    window.addEventListener('online', wake);
    window.addEventListener('offline', lose);
    const stopLanguage = language.subscribe(() => void client.market.refresh());
    const stopEvents = client.orders.onEvent((message, before) =>
      messages(({ notifyEvent, stopOutOf }) => notifyEvent(message, () => stopOutOf(client), before)),
    );
    const stopLists = followAccount(client, (why) => messages(({ notifyLost }) => notifyLost(why)));
    return () => {
      stopLists();
      document.removeEventListener('visibilitychange', wake);
      window.removeEventListener('online', wake);
      window.removeEventListener('offline', lose);
      stopLanguage();
      stopEvents();
    };
  }, [client]);
}
