import type { ChatUser, VisitorChat } from '@tradewind/client/app';
import { createVisitorChat } from '@tradewind/client/visitor';
import { randomId, storage } from '@tradewind/ui';

/** Where the app stores the session (packages/client, session.ts). Only read here; only session.ts writes it. */
const SESSION_KEY = 'tradewind.session';

function user(): ChatUser | undefined {
  try {
    const value: unknown = JSON.parse(storage.get(SESSION_KEY) ?? 'null');
    if (typeof value !== 'object' || value === null || !('token' in value) || !('user' in value)) return undefined;
    const { token, user: who } = value;
    const isUser = typeof who === 'object' && who !== null && 'id' in who && typeof who.id === 'number';
    return typeof token === 'string' && token !== '' && isUser ? { token, id: Number(who.id) } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The chat of this page. The session comes from the origin's storage, never from an address or from another window's
 * message (docs/decisions/0204); a login or logout in the app arrives as an event.
 */
export function createChat(lang: string): VisitorChat {
  const socketScheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const chat = createVisitorChat({
    baseUrl: '',
    wsUrl: `${socketScheme}://${location.host}`,
    fetch: fetch.bind(globalThis),
    sendFile: async (request) => (await import('../shared/send-file.ts')).sendFile(request),
    openSocket: (url) => new WebSocket(url),
    clock: {
      now: () => Date.now(),
      setTimeout: (callback, ms) => window.setTimeout(callback, ms),
      clearTimeout: (timer) => window.clearTimeout(timer),
      setInterval: (callback, ms) => window.setInterval(callback, ms),
      clearInterval: (timer) => window.clearInterval(timer),
    },
    storage,
    randomId,
    lang: () => lang,
    user,
  });
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === SESSION_KEY) chat.userChanged();
  });
  const startIfVisible = () => {
    if (document.visibilityState === 'visible') chat.start();
  };
  document.addEventListener('visibilitychange', startIfVisible);
  window.addEventListener('online', startIfVisible);
  window.addEventListener('offline', () => chat.drop());
  window.addEventListener('pagehide', () => chat.stop());
  window.addEventListener('pageshow', startIfVisible);
  return chat;
}
