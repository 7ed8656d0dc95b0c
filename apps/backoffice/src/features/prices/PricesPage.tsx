import { failureText } from '@tradewind/client/app';
import { operatorPriceCalls, type Prices } from '@tradewind/contract/operator-light';
import { ErrorState, Skeleton, useFormat } from '@tradewind/ui';
import { useT } from '../../shared/language.ts';
import { Notices } from '../../shared/Notices.tsx';
import { Page } from '../../shared/Page.tsx';
import { useRead } from '../../shared/queries.ts';
import { HeldPrices, StalePrices, WithoutPrice } from './Instruments.tsx';
import { Source } from './Source.tsx';

const EVERY_MS = 3000;

/** /admin/prices: each price source and its bridge, what is wrong with their prices, and what to do about it. */
export function PricesPage() {
  const t = useT();
  const read = useRead(operatorPriceCalls.prices, {}, { everyMs: EVERY_MS });
  return (
    <Page title={t('app.nav.prices')}>
      {read.data === undefined ? (
        read.error === null ? (
          <Skeleton className="h-96" />
        ) : (
          <ErrorState
            title={t('prices.failed')}
            body={failureText(read.error, t)}
            onRetry={() => void read.refetch()}
          />
        )
      ) : (
        <Parts prices={read.data} />
      )}
    </Page>
  );
}

function Parts({ prices }: { prices: Prices }) {
  const t = useT();
  const { feed, sources, now } = prices;
  return (
    <>
      <Counts prices={prices} />
      <Notices
        label={t('prices.notices')}
        notices={feed === 'push' ? [] : [{ id: 'feed', tone: 'info', text: t(`prices.feeds.${feed}`) }]}
      />
      <div className="mb-8 grid items-start gap-10 wide:grid-cols-2">
        {sources.map((source) => (
          <div key={source.name}>
            <Source source={source} now={now} feed={feed} />
          </div>
        ))}
      </div>
      <HeldPrices prices={prices} />
      <StalePrices prices={prices} />
      <WithoutPrice prices={prices} />
    </>
  );
}

/** How many instruments can be traded, and how many cannot. */
function Counts({ prices: { live, stale, held, closed, without_price: without } }: { prices: Prices }) {
  const t = useT();
  const format = useFormat();
  const counts = [
    ['live', live, false],
    ['stale', stale.length, stale.length > 0],
    ['held', held.length, held.length > 0],
    ['closed', closed, false],
    ['without', without.length, false],
  ] as const;
  return (
    <dl aria-label={t('prices.counts.title')} className="mb-4 flex flex-wrap gap-x-8 gap-y-2">
      {counts.map(([name, count, isBad]) => (
        <div key={name} className="flex flex-col-reverse">
          <dt className="text-1 text-muted">{t(`prices.counts.${name}`)}</dt>
          <dd className={isBad ? 'figures text-4 font-semibold text-bad' : 'figures text-4 font-semibold'}>
            {format.number(count)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
