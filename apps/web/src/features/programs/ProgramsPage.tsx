import { KEY_LIMITS, type ApiKeyRow } from '@tradewind/contract/light';
import { Button, EmptyState, ErrorState, Skeleton } from '@tradewind/ui';
import { Bot, ExternalLink, Plus } from 'lucide-react';
import { useState } from 'react';
import { useApiKeys } from '../../auth/security-query.ts';
import { useUser } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { Page } from '../../shared/Page.tsx';
import { PATHS } from '../../shared/paths.ts';
import { KeyItem } from './KeyItem.tsx';
import { NewKey } from './NewKey.tsx';
import { ShownKey } from './ShownKey.tsx';

/** /mine/programs: the account's API keys, created, paused and deleted. */
export function ProgramsPage() {
  const t = useT();
  const user = useUser();
  const query = useApiKeys();
  const [isCreating, setCreating] = useState(false);
  /** A new key, until its owner has saved it. */
  const [shown, setShown] = useState<string>();
  if (user === undefined) return null;
  return (
    <Page title={t('programs.title')} parent={PATHS.me}>
      <div className="space-y-2 px-4 pb-4 text-2 text-muted">
        <p>{t('programs.intro')}</p>
        <a
          href="/docs/api"
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-(--hit) items-center gap-1.5 text-accent"
        >
          {t('programs.docs')}
          <ExternalLink aria-hidden size={16} strokeWidth={1.5} />
        </a>
      </div>
      {shown !== undefined && <ShownKey text={shown} onKept={() => setShown(undefined)} />}
      <Keys query={query} />
      <div className="p-4">
        {(query.data?.length ?? 0) < KEY_LIMITS.perAccount ? (
          <Button
            tone="accent"
            size="large"
            block
            icon={<Plus aria-hidden size={20} strokeWidth={1.5} />}
            data-testid="key-create"
            onClick={() => setCreating(true)}
          >
            {t('programs.create')}
          </Button>
        ) : (
          <p className="text-2 text-muted">{t('programs.full')}</p>
        )}
      </div>
      <NewKey user={user} open={isCreating} onClose={() => setCreating(false)} onCreated={setShown} />
    </Page>
  );
}

function Keys({ query }: { query: ReturnType<typeof useApiKeys> }) {
  const t = useT();
  if (query.data !== undefined) return <KeyList rows={query.data} />;
  if (query.isError)
    return <ErrorState title={t('programs.failed')} error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <div aria-busy className="space-y-3 px-4 py-3">
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </div>
  );
}

function KeyList({ rows }: { rows: readonly ApiKeyRow[] }) {
  const t = useT();
  if (rows.length === 0) return <EmptyState icon={<Bot size={40} strokeWidth={1.5} />} title={t('programs.none')} />;
  return (
    <ul className="border-t border-line">
      {rows.map((row) => (
        <KeyItem key={row.id} row={row} />
      ))}
    </ul>
  );
}
