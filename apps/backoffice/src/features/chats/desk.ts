/** This tab's chat socket. It is open only while the inbox is, because that is when the operator counts as available. */
import { createChatDesk, type ChatDesk } from '@tradewind/client/desk';
import { randomId } from '@tradewind/ui';
import { createContext, use, useEffect, useState } from 'react';
import { api } from '../../shared/api.ts';
import { language } from '../../shared/language.ts';
import { clearSession, session } from '../../shared/session.ts';

function create(): ChatDesk {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return createChatDesk({
    api,
    wsUrl: `${scheme}://${location.host}`,
    openSocket: (url) => new WebSocket(url),
    clock: {
      now: () => Date.now(),
      setTimeout: (callback: () => void, ms: number) => window.setTimeout(callback, ms),
      clearTimeout: (timer: number) => window.clearTimeout(timer),
      setInterval: (callback: () => void, ms: number) => window.setInterval(callback, ms),
      clearInterval: (timer: number) => window.clearInterval(timer),
    },
    randomId,
    lang: () => language.get().locale,
    token: () => session.get()?.token,
    onInvalid: () => clearSession('ended'),
  });
}

const DeskContext = createContext<ChatDesk | undefined>(undefined);
export const DeskProvider = DeskContext.Provider;

export function useDesk(): ChatDesk {
  const desk = use(DeskContext);
  if (desk === undefined) throw new Error('DeskProvider is missing');
  return desk;
}

/** The desk of a page, connected while the page is mounted. */
export function useOwnDesk(): ChatDesk {
  const [desk] = useState(create);
  useEffect(() => {
    const startIfVisible = () => {
      if (document.visibilityState === 'visible') desk.start();
    };
    const drop = () => desk.drop();
    desk.start();
    window.addEventListener('offline', drop);
    document.addEventListener('visibilitychange', startIfVisible);
    window.addEventListener('online', startIfVisible);
    return () => {
      window.removeEventListener('offline', drop);
      document.removeEventListener('visibilitychange', startIfVisible);
      window.removeEventListener('online', startIfVisible);
      desk.stop();
    };
  }, [desk]);
  return desk;
}
