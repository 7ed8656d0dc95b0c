import { isoTime } from '../format/time.ts';
import { useFormat } from '../i18n/context.tsx';

interface ArticleProps {
  readonly title: string;
  /** Under the title; empty = none. */
  readonly desc: string;
  /** Path of a picture above the text; empty = none. */
  readonly logo: string;
  /** Epoch milliseconds; undefined = not published. */
  readonly publishedAtMs: number | undefined;
  /** BCP 47 tag of the text, which may not be in the reader's language. */
  readonly tag: string;
  readonly dir: 'ltr' | 'rtl';
  /** Sanitised by the server; must never contain anything else. */
  readonly cleanHtml: string;
}

/** An article for reading, shared by the app and the editor's preview. Needs article.css. */
export function Article({ title, desc, logo, publishedAtMs, tag, dir, cleanHtml }: ArticleProps) {
  const format = useFormat();
  return (
    <article lang={tag} dir={dir} className="px-4 pb-4">
      <header className="pb-4">
        <h2 className="text-5 font-semibold text-balance">{title}</h2>
        {publishedAtMs !== undefined && (
          <time
            dateTime={isoTime(publishedAtMs)}
            className="mt-2 block text-1 text-muted"
            // the date is in the reader's language
            dir="auto"
          >
            {format.time(publishedAtMs, 'date')}
          </time>
        )}
        {desc !== '' && <p className="mt-3 text-3 text-muted">{desc}</p>}
      </header>
      {logo !== '' && <img src={logo} alt="" className="mb-5 max-h-96 w-full rounded-control bg-raised object-cover" />}
      <div className="article-text" dangerouslySetInnerHTML={{ __html: cleanHtml }} />
    </article>
  );
}
