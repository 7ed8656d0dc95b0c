/** How many notifications are unread, and each new one as it arrives. The list is read page by page where it is shown. */
import { notificationCalls } from '@tradewind/contract/light';
import type { NoticeMessage, NotificationRow } from '@tradewind/contract/light';
import { createStore, Listeners } from './readable.ts';
import type { Api, NoticeStore } from './types.ts';

export interface Notices extends NoticeStore {
  onMessage(message: NoticeMessage): void;
  /** The session came or went. */
  onSession(): void;
}

export function createNotices(api: Api, token: () => string | undefined): Notices {
  const unread = createStore(0);
  const listeners = new Listeners<[NotificationRow]>();

  return {
    unread,
    onNew: (listener) => listeners.add(listener),
    async refresh() {
      const of = token();
      if (of === undefined) return;
      try {
        const answer = await api.call(notificationCalls.unreadNotifications, {}, { quiet: true });
        if (of === token()) unread.set(answer.unread);
      } catch {
        // the count stays what it was; the next connection asks again
      }
    },
    async markRead(id) {
      const of = token();
      const answer = await api.call(notificationCalls.readNotifications, id === undefined ? {} : { id }, {
        quiet: true,
      });
      if (of === token()) unread.set(answer.unread);
    },
    onMessage(message) {
      unread.set(message.unread);
      if (message.notification !== undefined) listeners.call(message.notification);
    },
    onSession() {
      unread.set(0);
    },
  };
}
