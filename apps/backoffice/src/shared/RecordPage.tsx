import { ApiError, failureText } from '@tradewind/client/app';
import type { HistoryRow } from '@tradewind/contract/operator-light';
import { classes, EmptyState, ErrorState, Skeleton, useReadable, wideScreen } from '@tradewind/ui';
import { FileQuestion } from 'lucide-react';
import type { ReactNode } from 'react';
import { History } from './History.tsx';
import { useT } from './language.ts';
import { Page, Section } from './Page.tsx';

interface RecordPageProps<Data> {
  /** "Deposit 17". */
  readonly title: string;
  /** The list that it belongs to. */
  readonly parent: { readonly to: string; readonly label: string };
  readonly read: { readonly data: Data | undefined; readonly error: unknown; refetch(): Promise<unknown> };
  /** Its state, next to the title. */
  renderBadge?(data: Data): ReactNode;
  /** What operators must know before they decide: next to the buttons, on a phone above everything. */
  renderNotices?(data: Data): ReactNode;
  /** Everything needed to decide, in sections. */
  children(data: Data): ReactNode;
  /** The choices; absent = none for this role, or none any more. */
  renderDecision?(data: Data): ReactNode;
  /** Heading of the choices; default: "Decision". */
  readonly decisionTitle?: string;
  /** Without choices the sections take the whole width, for their tables. */
  readonly fills?: boolean;
  /** Operators' actions on it. */
  history?(data: Data): readonly HistoryRow[];
}

/** The page of a record: its details, its choices, its history. */
export function RecordPage<Data>(props: RecordPageProps<Data>) {
  const { title, parent, read } = props;
  const t = useT();
  const { data, error } = read;
  if (data === undefined && error instanceof ApiError && error.key === 'not_found')
    return (
      <Page title={title} parent={parent}>
        <EmptyState icon={<FileQuestion size={40} strokeWidth={1.5} />} title={error.message} />
      </Page>
    );
  if (data === undefined)
    return (
      <Page title={title} parent={parent}>
        {error == null ? (
          <RecordSkeleton />
        ) : (
          <ErrorState
            title={t('shared.record.failed')}
            body={failureText(error, t)}
            onRetry={() => void read.refetch()}
          />
        )}
      </Page>
    );
  return (
    <Page title={title} parent={parent} badge={props.renderBadge?.(data)}>
      <Read {...props} data={data} />
    </Page>
  );
}

function Read<Data>(props: RecordPageProps<Data> & { readonly data: Data }) {
  const { data, read, children, renderDecision, history, fills = false } = props;
  const t = useT();
  const wide = useReadable(wideScreen);
  const decided = renderDecision?.(data);
  const hasDecision = decided != null && decided !== false;
  const isBeside = wide && hasDecision;
  const decisionTitle = props.decisionTitle ?? t('shared.record.decision');
  const notices = props.renderNotices?.(data);
  return (
    <>
      {read.error != null && (
        <p role="alert" className="mb-3 rounded-control bg-amber-soft px-3 py-2 text-2">
          {t('shared.table.stale', { failure: failureText(read.error, t) })}
        </p>
      )}
      <div
        className={classes(
          'grid gap-x-10 gap-y-8',
          (hasDecision || !fills) && 'wide:grid-cols-[minmax(0,1fr)_22rem]',
          // leaves room for the bottom bar of a phone, so that it covers nothing
          hasDecision && 'pb-32 wide:pb-0',
        )}
      >
        <div className="min-w-0">
          {!isBeside && notices}
          {children(data)}
        </div>
        {hasDecision && (
          <aside
            aria-label={decisionTitle}
            // on a phone a bar at the bottom, within reach of the thumb
            className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-page px-4 pt-2 pb-[calc(env(safe-area-inset-bottom)+0.5rem)] wide:sticky wide:inset-auto wide:top-5 wide:self-start wide:border-0 wide:p-0"
          >
            <h2 className="sr-only wide:not-sr-only wide:mb-2 wide:flex wide:min-h-(--hit) wide:items-center wide:text-3 wide:font-semibold">
              {decisionTitle}
            </h2>
            {isBeside && notices}
            {decided}
          </aside>
        )}
        {history !== undefined && (
          <div className="min-w-0 wide:col-start-1">
            <Section title={t('shared.record.history')}>
              <History rows={history(data)} />
            </Section>
          </div>
        )}
      </div>
    </>
  );
}

function RecordSkeleton() {
  return (
    <div aria-busy className="grid gap-10 wide:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="space-y-3">
        {[1, 2, 3, 4, 5, 6].map((line) => (
          <Skeleton key={line} className="h-10" />
        ))}
      </div>
      <div className="space-y-3">
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
      </div>
    </div>
  );
}
