import type { DrawRecord } from '@tradewind/contract/light';
import { Button, Chip, EmptyState, ErrorState, TimeText, useFormat } from '@tradewind/ui';
import { FilterX, Inbox } from 'lucide-react';
import { useState } from 'react';
import { usdText } from '../../funds/amount.ts';
import { StatusBadge } from '../../funds/StatusBadge.tsx';
import { nameOfCurrency, shortAccount, shortAddress, type PayoutType } from './use-payout.ts';
import { useT } from '../../shared/language.ts';
import { PagesEnd } from '../../shared/PagesEnd.tsx';
import type { Pages } from '../../shared/use-pages.ts';
import { RowsSkeleton } from './parts.tsx';
import { RecordSheet } from './RecordSheet.tsx';
import { toneOf } from './tone.ts';
import { useRecords } from './use-records.ts';

interface RecordsProps {
  /** Just asked for, or tapped. */
  readonly opened: DrawRecord | undefined;
  onOpenedChange(record: DrawRecord | undefined): void;
  /** To a new withdrawal. */
  onNew(): void;
}

const FILTERS = [
  { type: 1, text: 'payout.type.coin' },
  { type: 2, text: 'payout.type.bank' },
] as const;

/** What was asked for, and what became of it. */
export function Records({ opened, onOpenedChange, onNew }: RecordsProps) {
  const t = useT();
  const [type, setType] = useState<PayoutType>();
  const pages = useRecords(type);
  // as it stands now, once the list has it
  const shown = opened === undefined ? undefined : (pages.rows.find(({ id }) => id === opened.id) ?? opened);
  return (
    <div className="pt-2">
      <div
        role="group"
        aria-label={t('payout.records.filter')}
        className="flex gap-2 overflow-x-auto px-4 [scrollbar-width:none]"
      >
        {FILTERS.map((filter) => (
          <Chip
            key={filter.type}
            active={type === filter.type}
            onActiveChange={(active) => setType(active ? filter.type : undefined)}
          >
            {t(filter.text)}
          </Chip>
        ))}
      </div>
      <List
        pages={pages}
        isFiltered={type !== undefined}
        onClear={() => setType(undefined)}
        onOpen={onOpenedChange}
        onNew={onNew}
      />
      <RecordSheet record={shown} onClose={() => onOpenedChange(undefined)} onChanged={onOpenedChange} />
    </div>
  );
}

interface ListProps {
  readonly pages: Pages<DrawRecord>;
  readonly isFiltered: boolean;
  onClear(): void;
  onOpen(record: DrawRecord): void;
  onNew(): void;
}

function List({ pages, isFiltered, onClear, onOpen, onNew }: ListProps) {
  const t = useT();
  if (pages.status === 'loading') return <RowsSkeleton rows={5} />;
  if (pages.status === 'error') return <ErrorState title={t('payout.records.failed')} onRetry={pages.retry} />;
  if (pages.rows.length === 0) {
    return isFiltered ? (
      <EmptyState
        icon={<FilterX size={40} strokeWidth={1.5} />}
        title={t('payout.records.noneTitle')}
        action={<Button onClick={onClear}>{t('history.clear')}</Button>}
      />
    ) : (
      <EmptyState
        icon={<Inbox size={40} strokeWidth={1.5} />}
        title={t('payout.records.emptyTitle')}
        body={t('payout.records.emptyBody')}
        action={
          <Button tone="accent" onClick={onNew}>
            {t('payout.submit')}
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
      <PagesEnd pages={pages} failed={t('payout.records.failed')} all={t('payout.records.all')} />
    </>
  );
}

function RecordRow({ record, onOpen }: { record: DrawRecord; onOpen(): void }) {
  const format = useFormat();
  const target = record.type === 1 ? shortAddress(record.address) : shortAccount(record.payee_account);
  return (
    <button
      type="button"
      data-testid="draw-row"
      onClick={onOpen}
      className="flex min-h-15 w-full flex-wrap items-center gap-x-3 border-b border-line px-4 py-2 text-start hover:bg-raised active:bg-raised"
    >
      <span className="min-w-28 flex-1">
        <span className="block text-2 font-semibold">
          <bdi className="figures">{usdText(format, record.number)} USD</bdi>
        </span>
        <span className="flex flex-wrap gap-x-2 text-1 text-muted">
          <bdi>{nameOfCurrency(record.draw_currency)}</bdi>
          <bdi className="figures">{target}</bdi>
          <TimeText timeMs={record.created_at} />
        </span>
        {record.notes !== '' && (
          <bdi className="mt-0.5 line-clamp-2 block text-1 break-words text-text">{record.notes}</bdi>
        )}
      </span>
      <StatusBadge tone={toneOf(record)} text={record.status_name} />
    </button>
  );
}
