import { operatorInstrumentCalls, type Prices } from '@tradewind/contract/operator-light';
import { useFormat } from '@tradewind/ui';
import { Link } from 'react-router';
import { useMay } from '../../shared/api.ts';
import { TEXT_LINK } from '../../shared/CustomerName.tsx';
import { DataTable } from '../../shared/DataTable.tsx';
import { useLanguage, useT } from '../../shared/language.ts';
import { Section } from '../../shared/Page.tsx';
import { PATHS, recordPath } from '../../shared/paths.ts';
import { secondsAgo } from '../../shared/seconds-ago.ts';

interface PartProps {
  readonly prices: Prices;
}

/** The code of an instrument, as a link to its page for those who may see it. */
function Code({ id, code }: { id: number; code: string }) {
  const may = useMay(operatorInstrumentCalls.instrument);
  if (!may) return <bdi>{code}</bdi>;
  return (
    <Link to={recordPath(PATHS.instruments, id)} className={TEXT_LINK}>
      <bdi>{code}</bdi>
    </Link>
  );
}

export function HeldPrices({ prices: { held, now } }: PartProps) {
  const t = useT();
  const format = useFormat();
  const { tag } = useLanguage();
  if (held.length === 0) return null;
  return (
    <Section title={t('prices.heldNow')} hint={t('prices.heldTodo')}>
      <DataTable
        label={t('prices.heldNow')}
        columns={[
          { id: 'code', header: t('prices.instrument'), render: ({ id, code }) => <Code id={id} code={code} /> },
          { id: 'source', header: t('prices.from'), render: ({ source }) => <bdi>{source}</bdi> },
          {
            id: 'price',
            header: t('prices.price'),
            align: 'end',
            render: ({ bid, ask, precision }) => (
              <bdi className="figures whitespace-nowrap">
                {format.price(bid, precision)} / {format.price(ask, precision)}
              </bdi>
            ),
          },
          {
            id: 'since',
            header: t('prices.since'),
            align: 'end',
            stack: 'aside',
            render: ({ since }) => secondsAgo(since, now, tag, t),
          },
        ]}
        rows={held}
        rowKey={({ code, source }) => `${code} ${source}`}
        empty={{ title: t('prices.none') }}
      />
    </Section>
  );
}

export function StalePrices({ prices: { stale, now } }: PartProps) {
  const t = useT();
  const format = useFormat();
  const { tag } = useLanguage();
  if (stale.length === 0) return null;
  return (
    <Section title={t('prices.stale')} hint={t('prices.staleTodo')}>
      <DataTable
        label={t('prices.stale')}
        columns={[
          { id: 'code', header: t('prices.instrument'), render: ({ id, code }) => <Code id={id} code={code} /> },
          {
            id: 'since',
            header: t('prices.lastPrice'),
            align: 'end',
            stack: 'aside',
            render: ({ since }) => secondsAgo(since, now, tag, t),
          },
          {
            id: 'allowed',
            header: t('prices.allowed'),
            align: 'end',
            render: ({ max_age_ms: ms }) => t('prices.seconds', { seconds: format.number(Math.floor(ms / 1000)) }),
          },
        ]}
        rows={stale}
        rowKey={({ id }) => id}
        empty={{ title: t('prices.none') }}
      />
    </Section>
  );
}

export function WithoutPrice({ prices: { without_price: without } }: PartProps) {
  const t = useT();
  if (without.length === 0) return null;
  return (
    <Section title={t('prices.without')} hint={t('prices.withoutTodo')}>
      <ul aria-label={t('prices.without')} className="flex flex-wrap gap-x-4 gap-y-1 text-2">
        {without.map(({ id, code }) => (
          <li key={id} className="min-h-(--hit) content-center">
            <Code id={id} code={code} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
