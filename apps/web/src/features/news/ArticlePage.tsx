import '@tradewind/ui/article.css';
import { ApiError } from '@tradewind/client/app';
import { contentCalls, LOCALE_TAGS, type NewsArticle } from '@tradewind/contract/light';
import { useQuery } from '@tanstack/react-query';
import { Article, EmptyState, ErrorState, IconButton, Skeleton, toast, copyText } from '@tradewind/ui';
import { FileQuestion, Share2 } from 'lucide-react';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { ButtonLink } from '../../shared/ButtonLink.tsx';
import { useClient, useUser } from '../../shared/client.tsx';
import { loadReads, markRead } from '../../shared/content-reads.ts';
import { useLanguage, useT } from '../../shared/language.ts';
import { Page } from '../../shared/Page.tsx';
import { newsPath, PATHS } from '../../shared/paths.ts';
import { queries } from '../../shared/queries.ts';
import { directionOf } from './direction.ts';

/** The id in the address; undefined when there is none. */
function useId(): number | undefined {
  const [search] = useSearchParams();
  const id = Number(search.get('id'));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** /news/detail?id=: an article. */
export function ArticlePage() {
  const { t, locale } = useLanguage();
  const client = useClient();
  const userId = useUser()?.id;
  const id = useId();
  const { data, error, refetch } = useQuery(
    {
      // built-in articles state the levels of the reader's account
      queryKey: ['article', id, locale, userId],
      queryFn: ({ signal }) => client.api.call(contentCalls.newsInfo, { id: id ?? 0 }, { signal, quiet: true }),
      enabled: id !== undefined,
      retry: (failures, failure) => failures < 1 && !(failure instanceof ApiError),
    },
    queries,
  );
  const openedId = data?.id;
  useEffect(() => {
    if (openedId === undefined) return;
    void loadReads(client).then(() => markRead(client, 'news', openedId));
  }, [client, openedId, userId]);
  const title = data?.title;
  const name = t('app.name');
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · ${name}`;
  }, [title, name]);

  const isMissing = id === undefined || (error instanceof ApiError && error.key === 'not_found');
  return (
    <Page title={t('news.article')} parent={PATHS.news} actions={data !== undefined && <ShareButton article={data} />}>
      {isMissing ? (
        <Missing />
      ) : data !== undefined ? (
        <Article
          title={data.title}
          desc={data.desc}
          logo={data.logo}
          publishedAtMs={data.created_at}
          tag={LOCALE_TAGS[data.lang]}
          dir={directionOf(data.lang)}
          cleanHtml={data.content}
        />
      ) : error === null ? (
        <ArticleSkeleton />
      ) : (
        <ErrorState
          title={t('news.articleFailed')}
          body={t('news.failedBody')}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
    </Page>
  );
}

/** With the device's share sheet, otherwise by copying the link. */
function ShareButton({ article }: { article: NewsArticle }) {
  const t = useT();
  const share = async () => {
    const url = location.origin + newsPath(article.id);
    if (typeof navigator.share === 'function') {
      // closing it without sharing is not an error
      await navigator.share({ title: article.title, url }).catch(() => undefined);
      return;
    }
    const copied = await copyText(url);
    if (copied) toast('success', t('news.linkCopied'), undefined, 'link');
    else toast('error', t('news.linkNotCopied'), url, 'link');
  };
  return (
    <IconButton label={t('news.share')} onClick={() => void share()} data-testid="share-article">
      <Share2 aria-hidden size={20} strokeWidth={1.5} />
    </IconButton>
  );
}

function Missing() {
  const t = useT();
  return (
    <EmptyState
      icon={<FileQuestion size={40} strokeWidth={1.5} />}
      title={t('news.missingTitle')}
      body={t('news.missingBody')}
      action={
        <ButtonLink to={PATHS.news} tone="accent">
          {t('news.toNews')}
        </ButtonLink>
      }
    />
  );
}

function ArticleSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t('ui.loading')} className="space-y-3 px-4 pt-1">
      <Skeleton className="h-8 w-5/6" />
      <Skeleton className="h-3 w-24" />
      <Skeleton className="h-40" />
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="h-4" />
      ))}
    </div>
  );
}
