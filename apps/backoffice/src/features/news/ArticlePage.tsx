import { operatorContentCalls, type NewsDetail } from '@tradewind/contract/operator-light';
import { useReadable, wideScreen } from '@tradewind/ui';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ContentBadge } from '../../shared/content-state.tsx';
import { useT } from '../../shared/language.ts';
import { Page, Section } from '../../shared/Page.tsx';
import { PATHS, recordPath } from '../../shared/paths.ts';
import { useBackKey } from '../../shared/queue-keys.ts';
import { listPath, recordId } from '../../shared/queue.ts';
import { queries, readAgain, useRead } from '../../shared/queries.ts';
import { RecordPage } from '../../shared/RecordPage.tsx';
import { ArticleForm } from './ArticleForm.tsx';
import { BuiltIn } from './BuiltIn.tsx';
import { Publishing } from './Publishing.tsx';

/** Puts the saved version into the cache without another request. */
async function keepArticle(article: NewsDetail): Promise<void> {
  queries.setQueryData([operatorContentCalls.newsRecord.path, { id: article.id }], article);
  await readAgain(operatorContentCalls.news, operatorContentCalls.newsCategories);
}

/** /admin/news/:id: an article in several languages. `new` = not created yet. */
export function ArticlePage() {
  const { id } = useParams();
  return id === 'new' ? <NewArticle /> : <Known key={id} id={recordId(id)} />;
}

function NewArticle() {
  const t = useT();
  const navigate = useNavigate();
  const list = listPath(PATHS.news);
  return (
    <Page title={t('content.newArticle')} parent={{ to: list, label: t('app.nav.news') }}>
      <div className="max-w-3xl">
        <ArticleForm
          article={undefined}
          onSaved={async (article) => {
            await keepArticle(article);
            await navigate(recordPath(PATHS.news, article.id), { replace: true });
          }}
        />
      </div>
    </Page>
  );
}

function Known({ id }: { id: number }) {
  const t = useT();
  const list = listPath(PATHS.news);
  useBackKey(list);
  const [unsaved, setUnsaved] = useState(false);
  // not refetched while it is edited: the server refuses a save over another version with a conflict
  const read = useRead(operatorContentCalls.newsRecord, { id }, { once: true });
  const wide = useReadable(wideScreen);
  const publishing = (article: NewsDetail) => (
    <Publishing
      // the available times depend on the state
      key={article.state}
      article={article}
      unsaved={unsaved}
      onDone={keepArticle}
      onReload={async () => void (await read.refetch())}
    />
  );
  return (
    <RecordPage
      title={t('content.article', { id })}
      parent={{ to: list, label: t('app.nav.news') }}
      read={read}
      renderBadge={({ state }) => <ContentBadge state={state} />}
      decisionTitle={t('content.publishing')}
      {...(wide ? { renderDecision: publishing } : {})}
      history={({ history }) => history}
    >
      {(article) => (
        <>
          {article.key === null ? (
            <ArticleForm article={article} onSaved={keepArticle} onUnsaved={setUnsaved} />
          ) : (
            <BuiltIn article={article} />
          )}
          {/* too much for the bottom bar of a phone */}
          {!wide && <Section title={t('content.publishing')}>{publishing(article)}</Section>}
        </>
      )}
    </RecordPage>
  );
}
