import { Button, Chip, EmptyState, ErrorState, Skeleton, TimeText, useFormat } from '@tradewind/ui';
import { FilterX, Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../shared/language.ts';
import { PagesEnd } from '../shared/PagesEnd.tsx';
import type { Pages } from '../shared/use-pages.ts';
import { usdText } from './amount.ts';
import { StatusBadge } from './StatusBadge.tsx';

interface PaymentRow {
  readonly id: number;
  readonly status: number;
  readonly status_name: string;
  /** In USD. */
  readonly number: number;
  readonly created_at: number;
}

interface PaymentRecordsProps<Row extends PaymentRow, Kind extends string | number> {
  readonly pages: Pages<Row>;
  readonly texts: {
    readonly filter: string;
    readonly failed: string;
    /** Text when there is no record of the selected kind. */
    readonly none: string;
    readonly empty: string;
    readonly emptyBody: string;
    /** Label of the button for a first payment. */
    readonly first: string;
    readonly end: string;
  };
  readonly kinds: readonly { readonly kind: Kind; readonly label: string }[];
  readonly kind: Kind | undefined;
  onKindChange(kind: Kind | undefined): void;
  readonly rowTestId: string;
  /** In USD, where it differs from `number`. */
  amountOf?(row: Row): number;
  /** Shown before the time: the currency, the destination. */
  renderDetail(row: Row): ReactNode;
  /** An operator's remark; empty = none. */
  remarkOf(row: Row): string;
  onOpen(row: Row): void;
  /** Starts a new payment. */
  onNew(): void;
  /** The sheet of the opened record. */
  readonly children: ReactNode;
}

/** The user's deposits or withdrawals with their states, filtered by kind. */
export function PaymentRecords<Row extends PaymentRow, Kind extends string | number>(
  props: PaymentRecordsProps<Row, Kind>,
) {
  const { texts, kinds, kind, onKindChange, children } = props;
  return (
    <div className="pt-2">
      <div role="group" aria-label={texts.filter} className="flex gap-2 overflow-x-auto px-4 [scrollbar-width:none]">
        {kinds.map((choice) => (
          <Chip
            key={choice.kind}
            active={kind === choice.kind}
            onActiveChange={(active) => onKindChange(active ? choice.kind : undefined)}
          >
            {choice.label}
          </Chip>
        ))}
      </div>
      <List {...props} />
      {children}
    </div>
  );
}

function List<Row extends PaymentRow, Kind extends string | number>(props: PaymentRecordsProps<Row, Kind>) {
  const { pages, texts, kind, onKindChange, onNew } = props;
  const t = useT();
  if (pages.status === 'loading') return <PaymentRowsSkeleton rows={5} />;
  if (pages.status === 'error') return <ErrorState title={texts.failed} error={pages.error} onRetry={pages.retry} />;
  if (pages.rows.length === 0) {
    return kind === undefined ? (
      <EmptyState
        icon={<Inbox size={40} strokeWidth={1.5} />}
        title={texts.empty}
        body={texts.emptyBody}
        action={
          <Button tone="accent" onClick={onNew}>
            {texts.first}
          </Button>
        }
      />
    ) : (
      <EmptyState
        icon={<FilterX size={40} strokeWidth={1.5} />}
        title={texts.none}
        action={<Button onClick={() => onKindChange(undefined)}>{t('history.clear')}</Button>}
      />
    );
  }
  return (
    <>
      <ul className="border-t border-line">
        {pages.rows.map((row) => (
          <li key={row.id}>
            <RecordRow row={row} {...props} />
          </li>
        ))}
      </ul>
      <PagesEnd pages={pages} failed={texts.failed} all={texts.end} />
    </>
  );
}

interface RecordRowProps<Row> {
  readonly row: Row;
  readonly rowTestId: string;
  amountOf?(row: Row): number;
  renderDetail(row: Row): ReactNode;
  remarkOf(row: Row): string;
  onOpen(row: Row): void;
}

function RecordRow<Row extends PaymentRow>(props: RecordRowProps<Row>) {
  const { row, rowTestId, amountOf = ({ number }: Row) => number, renderDetail, remarkOf, onOpen } = props;
  const format = useFormat();
  const remark = remarkOf(row);
  return (
    <button
      type="button"
      data-testid={rowTestId}
      onClick={() => onOpen(row)}
      className="flex min-h-15 w-full flex-wrap items-center gap-x-3 border-b border-line px-4 py-2 text-start hover:bg-raised active:bg-raised"
    >
      <span className="min-w-28 flex-1">
        <span className="block text-2 font-semibold">
          <bdi className="figures">{usdText(format, amountOf(row))} USD</bdi>
        </span>
        <span className="flex flex-wrap gap-x-2 text-1 text-muted">
          {renderDetail(row)}
          <TimeText timeMs={row.created_at} />
        </span>
        {remark !== '' && <bdi className="mt-0.5 line-clamp-2 block text-1 break-words text-text">{remark}</bdi>}
      </span>
      <StatusBadge status={row.status} text={row.status_name} />
    </button>
  );
}

export function PaymentRowsSkeleton({ rows }: { rows: number }) {
  const t = useT();
  return (
    <div role="status" aria-label={t('ui.loading')} className="border-t border-line">
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="flex min-h-15 items-center gap-3 border-b border-line px-4">
          <div className="flex-1 space-y-2">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-3 w-44" />
          </div>
          <Skeleton className="h-5 w-16 rounded-full" />
        </div>
      ))}
    </div>
  );
}
