import type { TradewindClient } from '@tradewind/client/app';
import type { NotificationKind } from '@tradewind/contract/light';
import { toast } from '@tradewind/ui';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { setCurrentCode } from '../shared/instrument.ts';
import { PATHS } from '../shared/paths.ts';
import { openPage } from '../shared/open-page.ts';

/** Notifications about orders are left out: the trading events show more detail (messages.ts). */
const SHOWN_ELSEWHERE: ReadonlySet<NotificationKind> = new Set(['fill', 'stop', 'margin']);

/** Shows new notifications as toasts, and opens the page that a push message refers to. */
export function useNotices(client: TradewindClient): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const go = useEffectEvent((path: string) => void navigate(openPage(path)));

  useEffect(
    () =>
      client.notices.onNew(({ id, kind, title, body }) => {
        if (!SHOWN_ELSEWHERE.has(kind)) toast('info', title, body, `notice-${id}`);
      }),
    [client],
  );
  useEffect(() => {
    const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
    const onMessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'object' && data !== null && 'path' in data && typeof data.path === 'string') go(data.path);
    };
    worker?.addEventListener('message', onMessage);
    return () => worker?.removeEventListener('message', onMessage);
  }, []);
  useEffect(() => {
    // as a pushed message opens the page
    const code = pathname === PATHS.trade ? new URLSearchParams(search).get('code') : null;
    if (code !== null) setCurrentCode(code);
  }, [pathname, search]);
}
