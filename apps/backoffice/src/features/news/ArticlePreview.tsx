import { failureText } from '@tradewind/client/app';
import '@tradewind/ui/article.css';
import { LOCALE_TAGS, type Locale } from '@tradewind/contract/light';
import { operatorContentCalls, type NewsText } from '@tradewind/contract/operator-light';
import { useQuery } from '@tanstack/react-query';
import { Article, ErrorState, Sheet, Skeleton } from '@tradewind/ui';
import { api } from '../../shared/api.ts';
import { directionOf } from '../../shared/LanguageTabs.tsx';
import { useT } from '../../shared/language.ts';
import { PreviewFrame } from '../../shared/PreviewFrame.tsx';

interface ArticlePreviewProps {
  readonly open: boolean;
  onOpenChange(open: boolean): void;
  readonly text: NewsText;
  readonly locale: Locale;
  readonly logo: string;
  /** Epoch milliseconds; undefined = a draft. */
  readonly publishedAtMs: number | undefined;
}

/** The article as the app will show it, sanitised by the server as on saving. */
export function ArticlePreview({ open, onOpenChange, text, locale, logo, publishedAtMs }: ArticlePreviewProps) {
  const t = useT();
  const { content } = text;
  const read = useQuery({
    queryKey: [operatorContentCalls.previewNews.path, content],
    queryFn: ({ signal }) => api.call(operatorContentCalls.previewNews, { content }, { signal, quiet: true }),
    enabled: open,
  });
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('content.preview')} description={t('content.previewHint')}>
      {read.data !== undefined ? (
        <PreviewFrame label={t('content.preview')}>
          <Article
            title={text.title}
            desc={text.desc}
            logo={logo}
            publishedAtMs={publishedAtMs}
            tag={LOCALE_TAGS[locale]}
            dir={directionOf(locale)}
            cleanHtml={read.data.content}
          />
        </PreviewFrame>
      ) : read.error === null ? (
        <Skeleton className="h-96" />
      ) : (
        <ErrorState
          title={t('content.previewFailed')}
          body={failureText(read.error, t)}
          onRetry={() => void read.refetch()}
        />
      )}
    </Sheet>
  );
}
