import { reportCalls, type ExecutionHead } from '@tradewind/contract/light';
import { Button, ErrorState } from '@tradewind/ui';
import { useClient } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { usePages } from '../../shared/use-pages.ts';

/** The heads of the event chain, day by day: they make it impossible to rewrite the past unnoticed. */
export function Heads() {
  const t = useT();
  const { api } = useClient();
  const pages = usePages<ExecutionHead>({
    key: ['execution-heads'],
    load: (page, signal) => api.call(reportCalls.executionHeads, { page }, { signal, quiet: true }),
    idOf: ({ day }) => day,
  });
  return (
    <section className="pt-4">
      <h2 className="text-2 font-semibold">{t('reports.execution.heads')}</h2>
      <p className="pt-1 pb-2 text-1 text-muted">{t('reports.execution.headsBody')}</p>
      {pages.status === 'error' && (
        <ErrorState title={t('reports.execution.headsFailed')} error={pages.error} onRetry={pages.retry} />
      )}
      {pages.status === 'ready' && pages.rows.length === 0 && (
        <p className="py-3 text-2 text-muted">{t('reports.execution.headsNone')}</p>
      )}
      {pages.rows.length > 0 && (
        <ul className="border-t border-line">
          {pages.rows.map(({ day, seq, hash }) => (
            <li key={day} className="border-b border-line py-2">
              <p className="flex flex-wrap justify-between gap-x-3 text-2">
                <time dateTime={day} className="figures">
                  {day}
                </time>
                <span className="text-muted">{t('reports.execution.event', { seq })}</span>
              </p>
              <details>
                <summary className="cursor-pointer py-1 text-1 text-muted">
                  {t('reports.proof.hash')} <code>{hash.slice(0, 8)}…</code>
                </summary>
                <code dir="ltr" className="text-1 break-all text-muted">
                  {hash}
                </code>
              </details>
            </li>
          ))}
        </ul>
      )}
      {pages.end === 'more' && (
        <div className="py-4">
          <Button onClick={pages.next}>{t('reports.execution.headsEarlier')}</Button>
        </div>
      )}
    </section>
  );
}
