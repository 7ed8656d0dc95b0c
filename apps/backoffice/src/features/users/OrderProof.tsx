import { failureText } from '@tradewind/client/app';
import type { ProofEvent } from '@tradewind/contract/light';
import { operatorReportCalls } from '@tradewind/contract/operator-light';
import { Button, ErrorState, Money, Price, Skeleton, TimeText, useFormat } from '@tradewind/ui';
import { Facts, type Fact } from '../../shared/Facts.tsx';
import { useT } from '../../shared/language.ts';
import { Section } from '../../shared/Page.tsx';
import { useRead } from '../../shared/queries.ts';

const TYPES = ['pending', 'opened', 'triggered', 'updated', 'financed', 'cancelled', 'closed'] as const;

interface OrderProofProps {
  readonly userId: number;
  readonly id: number;
  onBack(): void;
}

/** The event chain's entries for a customer's order. */
export function OrderProof({ userId, id, onBack }: OrderProofProps) {
  const t = useT();
  const format = useFormat();
  const read = useRead(operatorReportCalls.proof, { user_id: userId, id });
  const { data, error } = read;
  return (
    <>
      <Button onClick={onBack}>{t('users.proof.back')}</Button>
      {data === undefined ? (
        error === null ? (
          <div role="status" aria-label={t('ui.loading')} className="pt-4">
            <Skeleton className="h-40" />
          </div>
        ) : (
          <ErrorState
            title={t('users.proof.failed')}
            body={failureText(error, t)}
            onRetry={() => void read.refetch()}
          />
        )
      ) : (
        <>
          <p className="pt-4 text-3 font-semibold">
            {data.order.ForexTradeLists.ShowCode}{' '}
            {data.order.OrderType === 1 ? t('users.orders.buy') : t('users.orders.sell')}{' '}
            {format.number(data.order.Quantity)} <span className="font-normal text-muted tabular-nums">#{id}</span>
          </p>
          {data.corrections.map((correction) => (
            <Section key={correction.quote_id} title={t('users.proof.correction', { id: String(correction.quote_id) })}>
              <Facts
                rows={[
                  { label: t('users.statement.time'), value: <TimeText timeMs={correction.time} /> },
                  {
                    label: t('users.proof.got'),
                    value: <Price value={correction.price} precision={data.order.ForexTradeLists.PricePrecision} />,
                  },
                  {
                    label: t('users.proof.rightPrice'),
                    value: (
                      <Price value={correction.right_price} precision={data.order.ForexTradeLists.PricePrecision} />
                    ),
                  },
                  {
                    label: t('users.proof.difference'),
                    value: <Money value={correction.difference} kind="balance" currency />,
                  },
                ]}
              />
            </Section>
          ))}
          {data.events.map((event) => (
            <Event key={event.seq} event={event} precision={data.order.ForexTradeLists.PricePrecision} />
          ))}
        </>
      )}
    </>
  );
}

function Event({ event, precision }: { event: ProofEvent; precision: number }) {
  const t = useT();
  const type = event.closed_lots === undefined ? TYPES.find((known) => known === event.type) : 'part';
  return (
    <Section title={type === undefined ? event.type : t(`users.proof.types.${type}`)}>
      <Facts rows={useEventFacts(event, precision)} />
    </Section>
  );
}

function useEventFacts(event: ProofEvent, precision: number): readonly Fact[] {
  const t = useT();
  const format = useFormat();
  const { quote, asked, got, slippage_points: points, slippage_usd: usd } = event;
  const price = (value: number | null) => <Price value={value} precision={precision} />;
  const code = (label: string, text: string): Fact => ({
    label,
    value: <code className="text-1 break-all">{text}</code>,
    copy: text,
    wide: true,
  });
  return [
    { label: t('users.statement.time'), value: <TimeText timeMs={event.time} /> },
    ...(event.closed_lots === undefined
      ? [{ label: t('users.proof.lots'), value: format.number(event.lots) }]
      : [
          { label: t('users.proof.lotsClosed'), value: format.number(event.closed_lots) },
          { label: t('users.proof.lotsLeft'), value: format.number(event.lots) },
        ]),
    ...(event.financed_usd === undefined
      ? []
      : [
          {
            label: t('users.proof.types.financed'),
            value: <Money value={event.financed_usd} kind="balance" signed currency />,
          },
        ]),
    ...(got === null
      ? []
      : [
          { label: t('users.proof.asked'), value: asked === null ? t('users.none') : price(asked) },
          { label: t('users.proof.got'), value: price(got) },
        ]),
    ...(points === null
      ? []
      : [
          {
            label: t('users.proof.slippage'),
            value: t('users.proof.points', {
              points: format.number(points),
              usd: usd === null ? '–' : format.number(usd),
            }),
          },
        ]),
    ...(quote === null
      ? []
      : [
          {
            label: t('users.proof.quote', { id: quote.id }),
            value: (
              <>
                {price(quote.bid)} / {price(quote.ask)} · <TimeText timeMs={quote.time} />
              </>
            ),
          },
        ]),
    code(t('users.proof.hash', { seq: event.seq }), event.hash),
    code(t('users.proof.before'), event.prev_hash),
    code(t('users.proof.canonical'), event.canonical),
    ...(event.head === null ? [] : [{ label: t('users.proof.head'), value: `${event.head.day}, #${event.head.seq}` }]),
  ];
}
