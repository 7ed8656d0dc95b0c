import { RowBody, rowClass, useReadable } from '@tradewind/ui';
import { LifeBuoy } from 'lucide-react';
import { Link } from 'react-router';
import { useClient } from '../../shared/client.tsx';
import { CopyButton } from '../../shared/CopyButton.tsx';
import { ChatUnread } from '../../shared/ChatUnread.tsx';
import { useT } from '../../shared/language.ts';
import { PATHS } from '../../shared/paths.ts';
import { supportOf } from '../../shared/support-link.ts';

/** Customer service as configured for the base: an address to copy, a link, or the chat with its number of unread messages. */
export function SupportRow() {
  const t = useT();
  const support = supportOf(useReadable(useClient().base));
  if (support === undefined) return null;
  const icon = <LifeBuoy size={20} strokeWidth={1.5} />;
  if (support.kind === 'chat') {
    return (
      <Link to={PATHS.chat} className={`${rowClass} hover:bg-raised active:bg-raised`}>
        <RowBody icon={icon} label={t('me.chat')} hint={t('chat.page.hint')} value={<ChatUnread />} chevron />
      </Link>
    );
  }
  if (support.kind === 'open') {
    return (
      <a href={support.href} rel="noreferrer" className={`${rowClass} hover:bg-raised active:bg-raised`}>
        <RowBody icon={icon} label={t('me.chat')} chevron />
      </a>
    );
  }
  return (
    <div className={`${rowClass} pe-1`}>
      <RowBody
        icon={icon}
        label={t('me.chat')}
        hint={
          <bdi dir="ltr" className="break-all select-text">
            {support.text}
          </bdi>
        }
      />
      <CopyButton text={support.text} label={t('me.chatCopy')} />
    </div>
  );
}
