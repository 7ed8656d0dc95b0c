import type { AccountLogRow } from '@tradewind/contract/light';
import { Money, Skeleton, TimeText, useFormat } from '@tradewind/ui';
import { useT } from './language.ts';

/** A change of the balance: cause, time, amount, and the balance afterwards. `hidden` replaces amounts with dots. */
export function LogRow({ row, hidden = false }: { row: AccountLogRow; hidden?: boolean }) {
  const t = useT();
  const format = useFormat();
  return (
    <li data-testid="log-row" className="flex min-h-15 flex-wrap items-center gap-x-3 border-b border-line px-4 py-2">
      <div className="min-w-28 flex-1">
        <p className="text-2">{row.MemoTran}</p>
        <p className="flex flex-wrap gap-x-2 text-1 text-muted">
          <TimeText timeMs={row.created_at} />
          {row.OrderId !== null && <span>{t('history.order', { id: row.OrderId })}</span>}
        </p>
      </div>
      <div className="ms-auto text-end">
        <p className="text-2 font-semibold">
          <Money value={row.Value} kind="profit" exact signed hidden={hidden} />
        </p>
        {!hidden && (
          <span className="figures text-1 text-muted">
            {t('history.balanceAfter', { amount: format.money(row.Balance, 'balance') })}
          </span>
        )}
      </div>
    </li>
  );
}

/** Placeholder rows in the shape of LogRow. */
export function LogSkeleton({ rows = 6 }: { rows?: number }) {
  const t = useT();
  return (
    <div role="status" aria-label={t('ui.loading')}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="flex min-h-15 items-center gap-3 border-b border-line px-4">
          <div className="flex-1 space-y-2">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-3 w-24" />
          </div>
          <Skeleton className="h-4 w-20" />
        </div>
      ))}
    </div>
  );
}
