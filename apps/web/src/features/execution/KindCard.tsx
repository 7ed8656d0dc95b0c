import type { ExecutionRow, ExecutionTotal } from '@tradewind/contract/light';
import { useFormat } from '@tradewind/ui';
import type { ReactNode } from 'react';
import { useT } from '../../shared/language.ts';

type Row = ExecutionTotal | ExecutionRow;

/** Fills of one kind: their number, their prices compared with the requested ones, and their duration. */
export function KindCard({ row }: { row: Row }) {
  const t = useT();
  const format = useFormat();
  const percent = (value: number | null) => format.percent(value, false);
  return (
    <li data-testid={`execution-${row.kind}`} className="min-w-0 rounded-control bg-raised p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-2 font-semibold">{t(`reports.execution.kind.${row.kind}`)}</h2>
        <p className="figures text-4 font-semibold">{format.number(row.filled)}</p>
      </div>
      {row.with_price === 0 ? (
        <p className="pt-2 text-1 text-muted">{t('reports.execution.noPrice')}</p>
      ) : (
        <Shares row={row} />
      )}
      <dl className="pt-2">
        <Line label={t('reports.execution.fillRate')}>{percent(row.fill_rate)}</Line>
        {row.unfilled > 0 && (
          <Line label={t('reports.execution.unfilled')}>
            <Unfilled reasons={row.unfilled_reasons} />
          </Line>
        )}
        {'average_points' in row && row.average_points !== null && (
          <Line label={t('reports.execution.average')}>
            <Average points={row.average_points} />
            {row.average_of_spread !== null && (
              <span className="block text-1 text-muted">
                {t('reports.execution.ofSpread', { percent: percent(Math.abs(row.average_of_spread)) })}
              </span>
            )}
          </Line>
        )}
        {'average_markup' in row && row.average_markup !== null && row.average_markup > 0 && (
          <Line label={t('reports.execution.markup')}>{t.plural('app.distance.points', row.average_markup)}</Line>
        )}
        <Duration label={t('reports.execution.time')} ms={row.p50_ms} slowMs={row.p95_ms} />
        <Duration label={t('reports.execution.quoteAge')} ms={row.quote_age_p50_ms} slowMs={row.quote_age_p95_ms} />
      </dl>
    </li>
  );
}

/** Positive = worse, as in the contract. */
function Average({ points }: { points: number }) {
  const t = useT();
  if (points === 0) return t('reports.execution.exact');
  return (
    <span className={points < 0 ? 'text-up' : 'text-down'}>
      {t.plural('app.distance.points', Math.abs(points))} (
      {t(points < 0 ? 'reports.execution.better' : 'reports.execution.worse')})
    </span>
  );
}

function Shares({ row }: { row: Row }) {
  const t = useT();
  const format = useFormat();
  const shares = [
    { name: t('reports.execution.better'), share: row.better_share, bar: 'bg-up', text: 'text-up' },
    { name: t('reports.execution.exact'), share: row.exact_share, bar: 'bg-line-strong', text: 'text-muted' },
    { name: t('reports.execution.worse'), share: row.worse_share, bar: 'bg-down', text: 'text-down' },
  ];
  return (
    <>
      <div aria-hidden className="mt-2 flex h-2 gap-0.5 overflow-hidden rounded-full">
        {shares
          .filter(({ share }) => share !== 0)
          .map(({ name, share, bar }) => (
            <span key={name} className={bar} style={{ flexGrow: share ?? 0 }} />
          ))}
      </div>
      <ul className="flex flex-wrap justify-between gap-x-3 pt-1.5 text-1">
        {shares.map(({ name, share, text }) => (
          <li key={name} className={text}>
            {name} <span className="figures">{format.percent(share, false)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

const REASONS = ['trading_disabled', 'no_conversion_rate', 'insufficient_margin', 'position_limit'] as const;

function Unfilled({ reasons }: { reasons: Readonly<Record<string, number>> }) {
  const t = useT();
  const format = useFormat();
  return Object.entries(reasons).map(([reason, count]) => {
    const known = REASONS.find((name) => name === reason);
    return (
      <span key={reason} className="block">
        {known === undefined ? reason : t(`app.reason.${known}`)}{' '}
        <span className="figures">{format.number(count)}</span>
      </span>
    );
  });
}

function Duration({ label, ms, slowMs }: { label: string; ms: number | null; slowMs: number | null }) {
  const t = useT();
  const format = useFormat();
  if (ms === null || slowMs === null) return null;
  return (
    <Line label={label}>{t('reports.execution.median', { ms: format.number(ms), slow: format.number(slowMs) })}</Line>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3 py-0.5 text-1">
      <dt className="text-muted">{label}</dt>
      <dd className="ms-auto text-end">{children}</dd>
    </div>
  );
}
