import type { DepositRecord } from '@tradewind/contract/light';
import { Button, Chip, EmptyState, ErrorState, Skeleton, TimeText, useFormat } from '@tradewind/ui';
import { FilterX, Inbox } from 'lucide-react';
import { useState } from 'react';
import { coinName, usdText } from '../../../funds/amount.ts';
import { StatusBadge } from '../../../funds/StatusBadge.tsx';
import { useT } from '../../../shared/language.ts';
import { PagesEnd } from '../../../shared/PagesEnd.tsx';
import type { Pages } from '../../../shared/use-pages.ts';
import { DepositSheet } from './DepositSheet.tsx';
import type { WayKind } from './pay-way.ts';
import { toneOf } from './tone.ts';
import { useRecords } from './use-records.ts';

interface RecordsProps {
  /** Just handed in, or tapped. */
  readonly opened: DepositRecord | undefined;
  onOpenedChange(record: DepositRecord | undefined): void;
  /** To a new deposit. */
  onNew(): void;
  onAgain(record: DepositRecord): void;
}

/** What was handed in, and what became of it. */
export function Records({ opened, onOpenedChange, onNew, onAgain }: RecordsProps) {
  const t = useT();
  const [kind, setKind] = useState<WayKind>();
  const pages = useRecords(kind);
  // as it stands now, once the list has it
  const shown = pages.rows.find(({ id }) => id === opened?.id) ?? opened;
  return (
    <div className="pt-2">
      <div
        role="group"
        aria-label={t('funds.filter')}
        className="flex gap-2 overflow-x-auto px-4 [scrollbar-width:none]"
      >
        {(['coin', 'bank'] as const).map((candidate) => (
          <Chip
            key={candidate}
            active={kind === candidate}
            onActiveChange={(active) => setKind(active ? candidate : undefined)}
          >
            {t(`funds.${candidate}`)}
          </Chip>
        ))}
      </div>
      <List
        pages={pages}
        isFiltered={kind !== undefined}
        onClear={() => setKind(undefined)}
        onOpen={onOpenedChange}
        onNew={onNew}
      />
      <DepositSheet record={shown} onClose={() => onOpenedChange(undefined)} onAgain={onAgain} />
    </div>
  );
}

interface ListProps {
  readonly pages: Pages<DepositRecord>;
  readonly isFiltered: boolean;
  onClear(): void;
  onOpen(record: DepositRecord): void;
  onNew(): void;
}

function List({ pages, isFiltered, onClear, onOpen, onNew }: ListProps) {
  const t = useT();
  if (pages.status === 'loading') return <ListSkeleton />;
  if (pages.status === 'error') return <ErrorState title={t('funds.recordsFailed')} onRetry={pages.retry} />;
  if (pages.rows.length === 0) {
    return isFiltered ? (
      <EmptyState
        icon={<FilterX size={40} strokeWidth={1.5} />}
        title={t('funds.recordsNoneTitle')}
        action={<Button onClick={onClear}>{t('history.clear')}</Button>}
      />
    ) : (
      <EmptyState
        icon={<Inbox size={40} strokeWidth={1.5} />}
        title={t('funds.recordsEmptyTitle')}
        body={t('funds.recordsEmptyBody')}
        action={
          <Button tone="accent" onClick={onNew}>
            {t('funds.first')}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <ul className="border-t border-line">
        {pages.rows.map((record) => (
          <li key={record.id}>
            <RecordRow record={record} onOpen={() => onOpen(record)} />
          </li>
        ))}
      </ul>
      <PagesEnd pages={pages} failed={t('funds.recordsFailed')} all={t('history.end')} />
    </>
  );
}

function RecordRow({ record, onOpen }: { record: DepositRecord; onOpen(): void }) {
  const format = useFormat();
  return (
    <button
      type="button"
      data-testid="deposit-row"
      onClick={onOpen}
      className="flex min-h-15 w-full flex-wrap items-center gap-x-3 border-b border-line px-4 py-2 text-start hover:bg-raised active:bg-raised"
    >
      <span className="min-w-28 flex-1">
        <span className="block text-2 font-semibold">
          <bdi className="figures">{usdText(format, record.number)} USD</bdi>
        </span>
        <span className="flex flex-wrap gap-x-2 text-1 text-muted">
          <bdi>{coinName(record.currency_code, record.protocol_code)}</bdi>
          <TimeText timeMs={record.created_at} />
        </span>
        {record.remark !== '' && (
          <bdi className="mt-0.5 line-clamp-2 block text-1 break-words text-text">{record.remark}</bdi>
        )}
      </span>
      <StatusBadge tone={toneOf(record)} text={record.status_name} />
    </button>
  );
}

function ListSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t('ui.loading')} className="border-t border-line">
      {Array.from({ length: 5 }, (_, index) => (
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
