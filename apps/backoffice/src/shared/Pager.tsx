import { PAGE_SIZE } from '@tradewind/contract/light';
import { IconButton, useFormat } from '@tradewind/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { useT } from './language.ts';

interface PagerProps {
  /** From 1. */
  readonly page: number;
  /** Total number of rows; undefined = not known yet. */
  readonly total: number | undefined;
  /** Number of rows on this page. */
  readonly rows: number | undefined;
  /** `quietly` replaces the history entry. */
  onPage(page: number, quietly?: boolean): void;
  /** Name of the list, where there are several. */
  readonly of?: string;
}

/**
 * The range of rows, the total, and links to the other pages. Keeps its space while nothing is known. A page
 * beyond the last is replaced by the last.
 */
export function Pager({ page, total, rows, onPage, of }: PagerProps) {
  const t = useT();
  const format = useFormat();
  const pages = Math.max(1, Math.ceil((total ?? 0) / PAGE_SIZE));
  const isBeyond = rows === 0 && page > pages && (total ?? 0) > 0;
  useEffect(() => {
    if (isBeyond) onPage(pages, true);
  });
  const go = (next: number) => {
    onPage(next);
    window.scrollTo(0, 0);
  };
  return (
    <nav
      aria-label={of === undefined ? t('shared.pager.label') : `${t('shared.pager.label')}: ${of}`}
      className="flex min-h-11 items-center justify-end gap-1 text-2 text-muted"
    >
      {total !== undefined && total > 0 && (
        <>
          <p role="status" className="me-2 tabular-nums">
            {t('shared.pager.range', {
              from: format.number(Math.min((page - 1) * PAGE_SIZE + 1, total)),
              to: format.number(Math.min(page * PAGE_SIZE, total)),
              total: format.number(total),
            })}
          </p>
          <IconButton label={t('shared.pager.previous')} disabled={page <= 1} onClick={() => go(page - 1)}>
            <ChevronLeft aria-hidden size={18} strokeWidth={1.5} />
          </IconButton>
          <IconButton label={t('shared.pager.next')} disabled={page >= pages} onClick={() => go(page + 1)}>
            <ChevronRight aria-hidden size={18} strokeWidth={1.5} />
          </IconButton>
        </>
      )}
    </nav>
  );
}
