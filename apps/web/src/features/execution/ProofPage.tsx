import { useQuery } from '@tanstack/react-query';
import { reportCalls, type OrderProof } from '@tradewind/contract/light';
import { EmptyState, ErrorState, Skeleton, useFormat } from '@tradewind/ui';
import { FileQuestion } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { ButtonLink } from '../../shared/ButtonLink.tsx';
import { useClient, useUser } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { Page } from '../../shared/Page.tsx';
import { PATHS } from '../../shared/paths.ts';
import { queries } from '../../shared/queries.ts';
import { measuredOf } from '../../trading/distance.ts';
import { EventProof } from './EventProof.tsx';

/** /mine/proof?id=: the event chain's entries for one of the user's orders, verified in the browser. */
export function ProofPage() {
  const t = useT();
  const { api } = useClient();
  const user = useUser();
  const [search] = useSearchParams();
  const id = Number(search.get('id'));
  const isNumber = Number.isSafeInteger(id) && id > 0;
  const { data, isError, error, refetch } = useQuery(
    {
      queryKey: ['proof', user?.id, id],
      queryFn: ({ signal }) => api.call(reportCalls.proof, { id }, { signal, quiet: true }),
      enabled: isNumber,
      retry: false,
      refetchOnMount: 'always',
    },
    queries,
  );
  return (
    <Page title={t('reports.proof.title')} parent={PATHS.orders}>
      {!isNumber ? (
        <EmptyState icon={<FileQuestion size={40} strokeWidth={1.5} />} title={t('reports.proof.unknown')} />
      ) : data !== undefined ? (
        <Proof proof={data} />
      ) : isError ? (
        <ErrorState
          title={t('reports.proof.failed')}
          body={t('reports.proof.unknown')}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <div role="status" aria-label={t('ui.loading')} className="space-y-3 p-4">
          <Skeleton className="h-16" />
          <Skeleton className="h-56" />
        </div>
      )}
    </Page>
  );
}

function Proof({ proof: { order, events, corrections } }: { proof: OrderProof }) {
  const t = useT();
  const format = useFormat();
  return (
    <div data-testid="proof">
      <p className="px-4 text-3">
        <span className="font-semibold">{order.ForexTradeLists.ShowCode}</span>{' '}
        {order.OrderType === 1 ? t('app.side.buy') : t('app.side.sell')}{' '}
        <span className="figures">{format.number(order.Quantity)}</span>{' '}
        <span className="text-muted">{t('orders.number', { id: order.Id })}</span>
      </p>
      {order.ParentId !== null && (
        <p className="px-4 pt-2">
          <Link
            className="inline-flex min-h-(--hit) items-center text-2 text-accent underline"
            to={`${PATHS.proof}?id=${order.ParentId}`}
          >
            {t('reports.proof.parent')}
          </Link>
        </p>
      )}
      {corrections.map((correction) => (
        <section
          key={`${correction.quote_id} ${correction.closes}`}
          data-testid="correction"
          className="mx-4 mt-3 rounded-control bg-press p-3"
        >
          <h2 className="text-2 font-semibold">
            {t(correction.closes === 1 ? 'reports.proof.correctedClose' : 'reports.proof.correctedOpening')}
          </h2>
          <p className="pt-1 text-2">
            {t('reports.proof.corrected', {
              id: String(correction.quote_id),
              price: format.price(correction.price, order.ForexTradeLists.PricePrecision),
              right: format.price(correction.right_price, order.ForexTradeLists.PricePrecision),
              usd: format.money(correction.difference, 'profit'),
            })}
          </p>
        </section>
      ))}
      <ol className="space-y-4 p-4">
        {events.map((event) => (
          <EventProof key={event.seq} event={event} instrument={measuredOf(order)} />
        ))}
      </ol>
      <section className="px-4">
        <h2 className="text-2 font-semibold">{t('reports.proof.what')}</h2>
        <p className="pt-1 pb-3 text-2 text-muted">{t('reports.proof.whatBody')}</p>
        <ButtonLink tone="plain" to={PATHS.execution}>
          {t('reports.proof.report')}
        </ButtonLink>
      </section>
    </div>
  );
}
