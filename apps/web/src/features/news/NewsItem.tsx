import { LOCALE_TAGS, type NewsRow } from '@tradewind/contract/light';
import { classes, isoTime, useFormat, useSelected } from '@tradewind/ui';
import { Link } from 'react-router';
import { contentReads, isUnread } from '../../shared/content-reads.ts';
import { useT } from '../../shared/language.ts';
import { newsPath } from '../../shared/paths.ts';
import { directionOf } from './direction.ts';

/** An article in the list: its title, time, and whether it was read. */
export function NewsItem({ row }: { row: NewsRow }) {
  const t = useT();
  const format = useFormat();
  const unread = useSelected(contentReads, (state) => isUnread(state, 'news', row.id));
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        to={newsPath(row.id)}
        data-testid="news-item"
        className="flex gap-3 px-4 py-4 hover:bg-raised active:bg-raised"
      >
        <span className="min-w-0 flex-1">
          <span lang={LOCALE_TAGS[row.lang]} dir={directionOf(row.lang)} className="block">
            <span className={classes('line-clamp-3 text-3 text-pretty', unread ? 'font-semibold' : 'text-muted')}>
              {row.title}
            </span>
            {row.desc !== '' && <span className="mt-1 line-clamp-3 text-2 text-muted">{row.desc}</span>}
          </span>
          <span className="mt-1.5 flex items-center gap-2 text-1 text-muted">
            {unread && (
              <span data-testid="unread" className="inline-flex items-center gap-1.5 font-semibold text-accent">
                <span aria-hidden className="size-2 rounded-full bg-accent" />
                {t('news.unread')}
              </span>
            )}
            <time dateTime={isoTime(row.created_at)}>{format.time(row.created_at, 'date')}</time>
          </span>
        </span>
        {row.logo !== '' && (
          <img
            src={row.logo}
            alt=""
            loading="lazy"
            decoding="async"
            className="size-18 shrink-0 rounded-control bg-raised object-cover"
          />
        )}
      </Link>
    </li>
  );
}
