import { useReadable } from '@tradewind/ui';
import { Bell as BellIcon } from 'lucide-react';
import { Link } from 'react-router';
import { useClient } from './client.tsx';
import { useT } from './language.ts';
import { PATHS } from './paths.ts';

const MAX_SHOWN = 99;

const countText = (unread: number): string => (unread > MAX_SHOWN ? `${MAX_SHOWN}+` : String(unread));

/** A link to the notifications, with the number of unread ones. */
export function Bell() {
  const t = useT();
  const unread = useReadable(useClient().notices.unread);
  const label =
    unread > 0
      ? `${t('notices.bell')}, ${t.plural('notices.unread', unread, { count: countText(unread) })}`
      : t('notices.bell');
  return (
    <Link
      to={PATHS.notifications}
      aria-label={label}
      data-testid="bell"
      className="hit relative inline-flex items-center justify-center rounded-control hover:bg-press"
    >
      <BellIcon aria-hidden size={22} strokeWidth={1.5} />
      {unread > 0 && (
        <span
          aria-hidden
          data-testid="bell-count"
          className="figures absolute end-0 top-0.5 min-w-5 rounded-full bg-accent px-1 text-center text-1 leading-5 font-semibold text-on-accent"
        >
          {countText(unread)}
        </span>
      )}
    </Link>
  );
}
