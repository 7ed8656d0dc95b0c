import { useQuery } from '@tanstack/react-query';
import { notificationCalls, type InputOf, type NotificationSettings } from '@tradewind/contract/light';
import { useClient, useUser } from '../../shared/client.tsx';
import { queries } from '../../shared/queries.ts';

/** The settings on the server; every change answers with all of them. */
export function useNotificationSettings() {
  const { api } = useClient();
  const key = ['notification-settings', useUser()?.id];
  const settings = useQuery(
    {
      queryKey: key,
      queryFn: ({ signal }) => api.call(notificationCalls.notificationSettings, {}, { signal, quiet: true }),
      refetchOnMount: 'always',
    },
    queries,
  );
  const take = (next: NotificationSettings): void => {
    queries.setQueryData(key, next);
  };
  return {
    data: settings.data,
    isFailed: settings.isError,
    error: settings.error,
    retry: () => void settings.refetch(),
    take,
    async save(change: InputOf<typeof notificationCalls.saveNotificationSettings>): Promise<void> {
      try {
        take(await api.call(notificationCalls.saveNotificationSettings, change));
      } catch {
        // shown in a toast; the switch shows the current state
      }
    },
  };
}
