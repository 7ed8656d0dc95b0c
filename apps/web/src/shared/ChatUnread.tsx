import { chatCalls } from '@tradewind/contract/light';
import { useFormat } from '@tradewind/ui';
import { useQuery } from '@tanstack/react-query';
import { useClient, useUser } from './client.tsx';
import { useT } from './language.ts';
import { queries } from './queries.ts';

/** While the row is on screen; the chat itself is live. */
const EVERY_MS = 30_000;

/** Number of unread answers from customer service. */
export function ChatUnread() {
  const t = useT();
  const format = useFormat();
  const { api } = useClient();
  const user = useUser();
  const { data } = useQuery(
    {
      queryKey: ['chat-state', user?.id],
      queryFn: ({ signal }) => api.call(chatCalls.chatState, {}, { signal, quiet: true }),
      enabled: user !== undefined,
      refetchInterval: EVERY_MS,
      refetchOnMount: 'always',
      refetchOnWindowFocus: true,
    },
    queries,
  );
  const unread = data?.unread ?? 0;
  if (unread === 0) return null;
  return (
    <span
      data-testid="chat-unread"
      className="inline-block min-w-6 rounded-full bg-accent px-2 text-center text-1 font-semibold text-on-accent tabular-nums"
    >
      <span aria-hidden>{format.number(unread)}</span>
      <span className="sr-only">{t.plural('chat.unread', unread)}</span>
    </span>
  );
}
