import { Pin } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { isoTime } from '../format/time.ts';
import { useFormat } from '../i18n/context.tsx';

interface AnnouncementCardProps {
  readonly title: string;
  /** Plain text, with an empty line between paragraphs. */
  readonly body: string;
  /** Epoch milliseconds; undefined = not published. */
  readonly publishedAtMs: number | undefined;
  /** BCP 47 tag of the text, which may not be in the reader's language. */
  readonly tag: string;
  readonly dir: 'ltr' | 'rtl';
  /** Label of a pinned announcement; undefined = not pinned. */
  readonly pinned: string | undefined;
  /** Next to the date, such as that it has not been read yet. */
  readonly mark?: ReactNode;
  readonly ref?: Ref<HTMLElement>;
}

/** An announcement for reading, shared by the app and the editor's preview. */
export function AnnouncementCard({ title, body, publishedAtMs, tag, dir, pinned, mark, ref }: AnnouncementCardProps) {
  const format = useFormat();
  return (
    <article ref={ref} data-testid="announcement" className="rounded-control bg-raised p-4">
      <h2 lang={tag} dir={dir} className="text-3 font-semibold text-balance break-words">
        {title}
      </h2>
      <p className="flex flex-wrap items-center gap-x-3 text-1 text-muted">
        {pinned !== undefined && (
          <span className="inline-flex items-center gap-1">
            <Pin aria-hidden size={12} strokeWidth={1.5} />
            {pinned}
          </span>
        )}
        {mark}
        {publishedAtMs !== undefined && (
          <time dateTime={isoTime(publishedAtMs)}>{format.time(publishedAtMs, 'date')}</time>
        )}
      </p>
      <div lang={tag} dir={dir}>
        {body.split(/\n{2,}/u).map((paragraph, index) => (
          <p key={index} className="mt-2 text-2 break-words whitespace-pre-line text-muted">
            {paragraph}
          </p>
        ))}
      </div>
    </article>
  );
}
