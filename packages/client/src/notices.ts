/** The number of unread notifications, and each new one as it arrives. The list is read page by page where it is shown. */
import { notificationCalls } from '@tradewind/contract/light';
import type { NoticeMessage, NotificationRow } from '@tradewind/contract/light';
import { createStore, Listeners } from './readable.ts';
import type { Api, NoticeStore } from './types.ts';

export interface Notices extends NoticeStore {
  onMessage(message: NoticeMessage): void;
  /** A session started or ended. */
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
        // the count stays as it was; it is read again after the next connection
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
