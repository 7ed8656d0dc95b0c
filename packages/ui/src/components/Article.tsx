import { useFormat } from '../i18n/context.tsx';

interface ArticleProps {
  readonly title: string;
  /** Under the title; empty = none. */
  readonly desc: string;
  /** Path of a picture above the text; empty = none. */
  readonly logo: string;
  /** Epoch milliseconds; undefined = not published. */
  readonly publishedAtMs: number | undefined;
  /** BCP 47, of the text: it may not be the reader's. */
  readonly tag: string;
  readonly dir: 'ltr' | 'rtl';
  /** As the server cleaned it: never anything that did not come through its cleaning. */
  readonly cleanHtml: string;
}

/** An article as it is read; the app and the preview of those who write it show the same. Needs article.css. */
export function Article({ title, desc, logo, publishedAtMs, tag, dir, cleanHtml }: ArticleProps) {
  const format = useFormat();
  return (
    <article lang={tag} dir={dir} className="px-4 pb-4">
      <header className="pb-4">
        <h2 className="text-5 font-semibold text-balance">{title}</h2>
        {publishedAtMs !== undefined && (
          <time
            dateTime={new Date(publishedAtMs).toISOString()}
            className="mt-2 block text-1 text-muted"
            // the date is written as the reader writes it
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
