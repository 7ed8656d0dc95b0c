import { failureText } from '@tradewind/client/app';
import { PAGE_SIZE, type OutputOf } from '@tradewind/contract/light';
import { CHAT_TABS, type ChatRow, type ChatTab, type operatorChatCalls } from '@tradewind/contract/operator-light';
import type { UseQueryResult } from '@tanstack/react-query';
import {
  classes,
  EmptyState,
  ErrorState,
  IconButton,
  Skeleton,
  TextField,
  useFormat,
  useReadable,
} from '@tradewind/ui';
import { Bell, BellOff, Image, Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Age } from '../../shared/Age.tsx';
import { Badge } from '../../shared/Badge.tsx';
import { useT } from '../../shared/language.ts';
import { Pager } from '../../shared/Pager.tsx';
import { useListKeys } from '../../shared/queue-keys.ts';
import { sound } from './chime.ts';
import { visitorName } from './names.ts';

/** Chat visitors expect an answer quickly: amber after five minutes. */
const LATE_MS = 5 * 60_000;
const DEBOUNCE_MS = 300;

interface ChatListProps {
  readonly read: UseQueryResult<OutputOf<typeof operatorChatCalls.chats>>;
  readonly tab: ChatTab;
  readonly search: string;
  readonly page: number;
  readonly selected: number | undefined;
  onTab(tab: ChatTab): void;
  onSearch(search: string): void;
  onPage(page: number): void;
}

/** Conversations sorted by how long their visitors have waited. */
export function ChatList({ read, tab, search, page, selected, onTab, onSearch, onPage }: ChatListProps) {
  const t = useT();
  const rows = read.data?.data;
  const place = useListKeys();
  return (
    <section aria-label={t('chats.list')} className="flex min-h-0 flex-col border-line wide:border-e">
      <header className="flex items-center gap-1 ps-4 pe-2 pt-2">
        <h1 className="min-w-0 flex-1 text-4 font-semibold">{t('app.nav.chats')}</h1>
        <SoundSwitch />
      </header>
      <Tabs tab={tab} counts={read.data?.counts} onTab={onTab} />
      <SearchField value={search} onSearch={onSearch} />
      <div ref={place} className="min-h-0 flex-1 overflow-y-auto">
        {rows === undefined && read.error !== null ? (
          <ErrorState title={t('chats.failed')} body={failureText(read.error, t)} onRetry={() => void read.refetch()} />
        ) : rows === undefined ? (
          <ListSkeleton />
        ) : rows.length === 0 ? (
          <EmptyState
            title={t('chats.empty')}
            body={search === '' ? t(`chats.emptyBody.${tab}`) : t('chats.notFound')}
          />
        ) : (
          <ul aria-label={t('chats.list')}>
            {rows.map((row) => (
              <ChatItem key={row.id} row={row} isSelected={row.id === selected} />
            ))}
          </ul>
        )}
        {((read.data?.total ?? 0) > PAGE_SIZE || page > 1) && (
          <div className="px-4">
            <Pager page={page} total={read.data?.total} rows={read.data?.data.length} onPage={onPage} />
          </div>
        )}
      </div>
    </section>
  );
}

function SoundSwitch() {
  const t = useT();
  const isOn = useReadable(sound) === 'on';
  const Icon = isOn ? Bell : BellOff;
  return (
    <IconButton
      label={isOn ? t('chats.soundOn') : t('chats.soundOff')}
      aria-pressed={isOn}
      onClick={() => sound.set(isOn ? 'off' : 'on')}
    >
      <Icon aria-hidden size={18} strokeWidth={1.5} />
    </IconButton>
  );
}

interface TabsProps {
  readonly tab: ChatTab;
  readonly counts: OutputOf<typeof operatorChatCalls.chats>['counts'] | undefined;
  onTab(tab: ChatTab): void;
}

function Tabs({ tab, counts, onTab }: TabsProps) {
  const t = useT();
  const format = useFormat();
  return (
    <div role="group" aria-label={t('chats.tabsLabel')} className="flex overflow-x-auto border-b border-line px-2">
      {CHAT_TABS.map((name) => {
        const count = name === 'closed' ? 0 : (counts?.[name] ?? 0);
        return (
          <button
            key={name}
            type="button"
            aria-pressed={name === tab}
            onClick={() => onTab(name)}
            className="min-h-11 shrink-0 border-b-2 border-transparent px-2.5 text-2 whitespace-nowrap text-muted outline-offset-[-2px] hover:text-text aria-pressed:border-accent aria-pressed:font-semibold aria-pressed:text-text"
          >
            {t(`chats.tabs.${name}`)}
            {count > 0 && <span className="ms-1 text-1 tabular-nums">{format.number(count)}</span>}
          </button>
        );
      })}
    </div>
  );
}

function SearchField({ value, onSearch }: { value: string; onSearch(search: string): void }) {
  const t = useT();
  const [typed, setTyped] = useState(value);
  const search = useEffectEvent(onSearch);
  useEffect(() => {
    const text = typed.trim();
    // another page or conversation may be selected meanwhile: the address changes only when the text does
    if (text === value) return undefined;
    const timer = window.setTimeout(() => search(text), DEBOUNCE_MS);
    return () => window.clearTimeout(timer);
  }, [typed, value]);
  return (
    <TextField
      label={t('chats.search')}
      labelHidden
      type="search"
      placeholder={t('chats.search')}
      maxLength={128}
      value={typed}
      onValueChange={setTyped}
      leading={<Search aria-hidden size={16} strokeWidth={1.5} className="shrink-0 text-muted" />}
      className="px-4 py-2"
    />
  );
}

function ListSkeleton() {
  return (
    <div aria-hidden className="space-y-4 p-4">
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="space-y-2">
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-4" />
        </div>
      ))}
    </div>
  );
}

function ChatItem({ row, isSelected }: { row: ChatRow; isSelected: boolean }) {
  const t = useT();
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  query.set('id', String(row.id));
  const { visitor, last, unread, waiting_since: waitingSince } = row;
  const by = last?.from === 'operator' ? `${last.name}: ` : '';
  return (
    <li>
      <Link
        to={`?${query.toString()}`}
        aria-current={isSelected || undefined}
        data-testid={`chat-${row.id}`}
        className={classes(
          'block border-b border-line px-4 py-2.5 text-2 outline-offset-[-2px] hover:bg-raised',
          isSelected && 'bg-press hover:bg-press',
        )}
      >
        <span className="flex items-center gap-2">
          <span
            aria-hidden
            title={visitor.online ? t('chats.hasOpen') : t('chats.away')}
            className={classes('size-2 shrink-0 rounded-full', visitor.online ? 'bg-good' : 'bg-line-strong')}
          />
          <bdi className={classes('min-w-0 flex-1 truncate', unread > 0 && 'font-semibold')}>{visitorName(row, t)}</bdi>
          {waitingSince !== null && <Age sinceMs={waitingSince} lateMs={LATE_MS} />}
        </span>
        <span className="mt-0.5 flex items-center gap-2">
          <span className="min-w-0 flex-1 truncate text-muted">
            <bdi>{by}</bdi>
            {last?.image === true && (
              <Image aria-label={t('chats.picture')} size={14} strokeWidth={1.5} className="me-1 inline" />
            )}
            <bdi>{last?.text}</bdi>
          </span>
          {unread > 0 && (
            <span className="min-w-5 rounded-full bg-accent px-1.5 text-center text-1 font-semibold text-on-accent tabular-nums">
              <span aria-hidden>{unread}</span>
              <span className="sr-only">{t.plural('chats.unread', unread)}</span>
            </span>
          )}
        </span>
        <span className="mt-1 flex flex-wrap items-center gap-1 text-1 text-muted">
          {visitor.type === 'guest' && <Badge>{t('chats.guestBadge')}</Badge>}
          {visitor.demo && <Badge tone="info">{t('chats.demoBadge')}</Badge>}
          <span>{visitor.lang}</span>
          <span className="ms-auto truncate">
            {row.state === 'closed' ? t('chats.closed') : (row.assigned?.name ?? t('chats.noOne'))}
          </span>
        </span>
      </Link>
    </li>
  );
}
