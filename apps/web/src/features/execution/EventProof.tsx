import type { ProofEvent } from '@tradewind/contract/light';
import { Money, Price, TimeText, useFormat } from '@tradewind/ui';
import { CheckCircle2, CircleAlert, LoaderCircle } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { CopyButton } from '../../shared/CopyButton.tsx';
import { useT } from '../../shared/language.ts';
import { Technical } from '../../shared/Technical.tsx';
import { distanceText, type Measured } from '../../trading/distance.ts';
import { arePricesOf } from './prices.ts';
import { isHashOf } from './prove.ts';

const TYPES = ['pending', 'opened', 'triggered', 'updated', 'financed', 'cancelled', 'closed'] as const;

/** An event of the order: its effect, its quote, and its place in the chain. */
export function EventProof({ event, instrument }: { event: ProofEvent; instrument: Measured }) {
  const t = useT();
  const format = useFormat();
  const type = event.closed_lots === undefined ? TYPES.find((known) => known === event.type) : 'part';
  const { quote, markup } = event;
  const precision = instrument.pricePrecision;
  return (
    <li data-testid="proof-event" className="rounded-control border border-line bg-raised p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-3 font-semibold">{type === undefined ? event.type : t(`reports.proof.type.${type}`)}</h2>
        <span className="figures text-1 text-muted">{t('reports.proof.event', { seq: event.seq })}</span>
      </div>
      <dl className="pt-2">
        <Line label={t('reports.proof.time')}>
          <TimeText timeMs={event.time} />
        </Line>
        {event.closed_lots !== undefined && (
          <Line label={t('reports.proof.lotsClosed')}>
            <span className="figures">{format.number(event.closed_lots)}</span>
          </Line>
        )}
        <Line label={t(event.closed_lots === undefined ? 'orders.field.lots' : 'reports.proof.lotsLeft')}>
          <span className="figures">{format.number(event.lots)}</span>
        </Line>
        {event.got !== null && (
          <>
            <Line label={t('reports.proof.asked')}>
              {event.asked === null ? t('reports.proof.noAsked') : <Price value={event.asked} precision={precision} />}
            </Line>
            <Line label={t('reports.proof.got')}>
              <Price value={event.got} precision={precision} className="font-semibold" />
            </Line>
            <Slippage event={event} instrument={instrument} />
          </>
        )}
        {event.financed_usd !== undefined && (
          <Line label={t('orders.swap')}>
            <Money value={event.financed_usd} kind="profit" signed currency />
          </Line>
        )}
        {quote !== null && (
          <>
            <Line label={t('reports.proof.bid')} strong={markup === undefined && event.side === 'bid'}>
              <Price value={quote.bid} precision={precision} />
            </Line>
            <Line label={t('reports.proof.ask')} strong={markup === undefined && event.side === 'ask'}>
              <Price value={quote.ask} precision={precision} />
            </Line>
            {markup !== undefined && <MarkedPrices event={event} markup={markup} instrument={instrument} />}
            <Line label={t('reports.proof.quoteTime')}>
              <TimeText timeMs={quote.time} />
              <span className="figures block text-1 text-muted">{t('reports.proof.quote', { id: quote.id })}</span>
            </Line>
          </>
        )}
      </dl>
      <Chain event={event} precision={precision} />
    </li>
  );
}

interface MarkedProps {
  readonly event: ProofEvent;
  readonly markup: NonNullable<ProofEvent['markup']>;
  readonly instrument: Measured;
}

/** The mark-up of the group on each side, and the prices that the customer saw. */
function MarkedPrices({ event, markup, instrument }: MarkedProps) {
  const t = useT();
  const format = useFormat();
  const distance = (points: number) => <bdi>{distanceText(instrument, points, format, t, points !== 0)}</bdi>;
  const { pricePrecision: precision } = instrument;
  return (
    <>
      <Line label={t('reports.proof.markupBid')}>{distance(-markup.bid)}</Line>
      <Line label={t('reports.proof.markupAsk')}>{distance(markup.ask)}</Line>
      <Line label={t('reports.proof.seenBid')} strong={event.side === 'bid'}>
        <Price value={markup.seen_bid} precision={precision} />
      </Line>
      <Line label={t('reports.proof.seenAsk')} strong={event.side === 'ask'}>
        <Price value={markup.seen_ask} precision={precision} />
      </Line>
    </>
  );
}

function Line({ label, strong = false, children }: { label: string; strong?: boolean; children: ReactNode }) {
  return (
    <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3 border-b border-line py-1 text-2">
      <dt className={strong ? 'font-semibold' : 'text-muted'}>{label}</dt>
      <dd className={strong ? 'ms-auto text-end font-semibold' : 'ms-auto text-end'}>{children}</dd>
    </div>
  );
}

/** Shown even when it was against the customer. */
function Slippage({ event, instrument }: { event: ProofEvent; instrument: Measured }) {
  const t = useT();
  const format = useFormat();
  const { slippage_points: points, slippage_usd: usd } = event;
  if (points === null) return null;
  const values = {
    distance: distanceText(instrument, Math.abs(points), format, t),
    usd: usd === null ? '–' : format.number(Math.abs(usd)),
  };
  return (
    <Line label={t('reports.proof.slippage')}>
      <span className={points < 0 ? 'text-up' : points > 0 ? 'text-down' : 'text-muted'}>
        {points === 0
          ? t('reports.proof.exact')
          : points < 0
            ? t('reports.proof.better', values)
            : t('reports.proof.worse', values)}
      </span>
      {event.usd_rate === 'now' && <span className="block text-1 text-muted">{t('reports.proof.atRateNow')}</span>}
    </Line>
  );
}

function Chain({ event, precision }: { event: ProofEvent; precision: number }) {
  const t = useT();
  return (
    <section className="pt-3">
      <h3 className="text-2 font-semibold">{t('reports.proof.chain')}</h3>
      <HashVerdict event={event} />
      <PriceVerdict event={event} precision={precision} />
      <Technical>
        <Code label={t('reports.proof.hash')} text={event.hash} />
        <Code label={t('reports.proof.before')} text={event.prev_hash} />
        <Code label={t('reports.proof.canonical')} text={event.canonical} />
        {event.markup !== undefined && (
          <p className="pt-2 text-1 text-muted">
            {t('reports.proof.markupVersion', { version: event.markup.version })}
          </p>
        )}
        <p className="pt-2 text-1 text-muted">
          {event.head === null
            ? t('reports.proof.noHead')
            : t('reports.proof.head', { day: event.head.day, seq: event.head.seq })}
        </p>
      </Technical>
    </section>
  );
}

type State = 'proving' | 'proven' | 'wrong' | 'cannot' | 'pricesProven' | 'pricesWrong';

/** Whether the text has the checksum. */
function HashVerdict({ event }: { event: ProofEvent }) {
  const [state, setState] = useState<State>('proving');
  useEffect(() => {
    let left = false;
    const report = (next: State) => {
      if (!left) setState(next);
    };
    isHashOf(event.canonical, event.hash).then(
      (fits) => report(fits === undefined ? 'cannot' : fits ? 'proven' : 'wrong'),
      () => report('cannot'),
    );
    return () => {
      left = true;
    };
  }, [event.canonical, event.hash]);
  return <Verdict state={state} />;
}

/** Whether the prices shown are those of the text, and follow from each other. */
function PriceVerdict({ event, precision }: { event: ProofEvent; precision: number }) {
  const fit = arePricesOf(event, precision);
  return fit === undefined ? null : <Verdict state={fit ? 'pricesProven' : 'pricesWrong'} />;
}

const ICONS = {
  proving: LoaderCircle,
  proven: CheckCircle2,
  pricesProven: CheckCircle2,
  wrong: CircleAlert,
  pricesWrong: CircleAlert,
  cannot: CircleAlert,
} as const;
const TONES = {
  proving: 'text-muted',
  proven: 'text-good',
  pricesProven: 'text-good',
  wrong: 'text-bad',
  pricesWrong: 'text-bad',
  cannot: 'text-muted',
} as const;

function Verdict({ state }: { state: State }) {
  const t = useT();
  const Icon = ICONS[state];
  return (
    <p role="status" data-testid={`proof-${state}`} className={`flex items-start gap-2 py-1 text-2 ${TONES[state]}`}>
      <Icon aria-hidden size={18} strokeWidth={1.5} className="mt-0.5 shrink-0" />
      {t(`reports.proof.${state}`)}
    </p>
  );
}

function Code({ label, text }: { label: string; text: string }) {
  const t = useT();
  return (
    <div className="flex items-start gap-2 border-t border-line py-2">
      <div className="min-w-0 flex-1">
        <p className="text-1 text-muted">{label}</p>
        <code dir="ltr" className="block text-1 break-all">
          {text}
        </code>
      </div>
      <CopyButton text={text} label={`${t('reports.proof.copy')}: ${label}`} />
    </div>
  );
}
