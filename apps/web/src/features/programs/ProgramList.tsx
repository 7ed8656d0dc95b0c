import { Button, EmptyState, ErrorState, Skeleton } from '@tradewind/ui';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../../shared/language.ts';

interface Query<Row> {
  readonly data: readonly Row[] | undefined;
  readonly isError: boolean;
  readonly error: unknown;
  refetch(): Promise<unknown>;
}

interface ProgramListProps<Row> {
  readonly query: Query<Row>;
  readonly renderItem: (row: Row) => ReactNode;
  readonly icon: ReactNode;
  readonly none: string;
  readonly failed: string;
  /** The most rows of an account. */
  readonly most: number;
  readonly full: string;
  readonly create: string;
  /** data-testid of the button. */
  readonly testId: string;
  onCreate(): void;
}

/** The keys, hooks or webhooks of an account, and a button to create another. */
export function ProgramList<Row>(props: ProgramListProps<Row>) {
  const { query, most, full, create, testId, onCreate } = props;
  return (
    <>
      <Rows {...props} />
      <div className="p-4">
        {(query.data?.length ?? 0) < most ? (
          <Button
            tone="accent"
            size="large"
            block
            icon={<Plus aria-hidden size={20} strokeWidth={1.5} />}
            data-testid={testId}
            onClick={onCreate}
          >
            {create}
          </Button>
        ) : (
          <p className="text-2 text-muted">{full}</p>
        )}
      </div>
    </>
  );
}

function Rows<Row>({ query, renderItem, icon, none, failed }: ProgramListProps<Row>) {
  if (query.data !== undefined)
    return query.data.length === 0 ? (
      <EmptyState icon={icon} title={none} />
    ) : (
      <ul className="border-t border-line">{query.data.map(renderItem)}</ul>
    );
  if (query.isError) return <ErrorState title={failed} error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <div aria-busy className="space-y-3 px-4 py-3">
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </div>
  );
}

/** What the list is for, with a link to its documents. */
export function Intro({ children }: { children: string }) {
  const t = useT();
  return (
    <div className="space-y-2 px-4 pt-4 pb-4 text-2 text-muted">
      <p>{children}</p>
      <a
        href="/docs/api"
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-(--hit) items-center text-accent"
      >
        {t('programs.docs')}
      </a>
    </div>
  );
}
