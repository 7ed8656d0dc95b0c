import type { PriceSource, Prices } from '@tradewind/contract/operator-light';
import { useFormat } from '@tradewind/ui';
import { Badge } from '../../shared/Badge.tsx';
import { DataTable } from '../../shared/DataTable.tsx';
import { Facts, type Fact } from '../../shared/Facts.tsx';
import { useLanguage, useT } from '../../shared/language.ts';
import { Notices } from '../../shared/Notices.tsx';
import { Section } from '../../shared/Page.tsx';
import { secondsAgo } from '../../shared/seconds-ago.ts';
import { adviceOf } from './advice.ts';

interface SourceProps {
  readonly source: PriceSource;
  readonly now: number;
  readonly feed: Prices['feed'];
}

const TONES = { live: 'good', silent: 'bad', waiting: 'waiting' } as const;

/** A source: whether it lives, what it delivered and its bridge, what was rejected, and what to do. */
export function Source({ source, now, feed }: SourceProps) {
  const t = useT();
  const { tag } = useLanguage();
  const { name, state, rejected } = source;
  const title = feed === 'push' ? t('prices.source', { name }) : t(`prices.own.${feed}`);
  return (
    <Section title={title} actions={<Badge tone={TONES[state]}>{t(`prices.states.${state}`)}</Badge>}>
      <Notices label={t('prices.notices')} notices={adviceOf(source, feed, t, tag)} />
      <Facts rows={useFacts(source, now)} />
      {rejected.length > 0 && (
        <div className="mt-4">
          <Rejected source={source} now={now} />
        </div>
      )}
    </Section>
  );
}

function useFacts(source: PriceSource, now: number): readonly Fact[] {
  const t = useT();
  const format = useFormat();
  const { tag } = useLanguage();
  const { bridge, lag_ms: lagMs } = source;
  const ago = (at: number | null): string => (at === null ? t('prices.never') : secondsAgo(at, now, tag, t));
  const bridgeText = (): string =>
    bridge === null
      ? t('prices.noBridge')
      : t('prices.bridgeIs', {
          source: bridge.source,
          state: t(`prices.bridgeStates.${bridge.state}`),
          symbols: t.plural('prices.symbols', bridge.symbols, { count: format.number(bridge.symbols) }),
        });
  return [
    { label: t('prices.seen'), value: ago(source.seen_at) },
    { label: t('prices.tick'), value: ago(source.tick_at) },
    {
      label: t('prices.lag'),
      value: lagMs === null ? t('prices.unstated') : t('system.ms', { ms: format.number(Math.floor(lagMs)) }),
    },
    { label: t('prices.rate'), value: format.number(source.rate) },
    { label: t('prices.accepted'), value: format.number(source.accepted) },
    { label: t('prices.held'), value: format.number(source.held) },
    { label: t('prices.bridge'), value: bridgeText() },
    ...(bridge === null ? [] : [{ label: t('prices.reconnects'), value: format.number(bridge.reconnects) }]),
  ];
}

function Rejected({ source: { name, rejected }, now }: { source: PriceSource; now: number }) {
  const t = useT();
  const format = useFormat();
  const { tag } = useLanguage();
  return (
    <DataTable
      label={t('prices.rejected', { name })}
      columns={[
        {
          id: 'reason',
          header: t('prices.reason'),
          render: ({ key }) => (
            <>
              <span className="block font-semibold">{t(`prices.reasons.${key}`)}</span>
              <span className="block text-1 text-muted">{t(`prices.todo.${key}`)}</span>
            </>
          ),
        },
        {
          id: 'count',
          header: t('prices.count'),
          align: 'end',
          render: ({ count }) => <span className="figures">{format.number(count)}</span>,
        },
        {
          id: 'last',
          header: t('prices.last'),
          align: 'end',
          className: 'whitespace-nowrap',
          render: ({ last_at: at, code }) => (
            <>
              <span>{secondsAgo(at, now, tag, t)}</span>
              {code !== null && <bdi className="block text-1 text-muted">{code}</bdi>}
            </>
          ),
        },
      ]}
      rows={rejected}
      rowKey={({ key }) => key}
      empty={{ title: t('prices.none') }}
    />
  );
}
