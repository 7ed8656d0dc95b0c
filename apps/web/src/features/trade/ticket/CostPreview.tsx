import { toDecimalNumber } from '@tradewind/money';
import type { Readable } from '@tradewind/client';
import { LiveMoney, useSelected } from '@tradewind/ui';
import { useCallback, type ReactNode } from 'react';
import { useUser } from '../../../shared/client.tsx';
import { useT } from '../../../shared/language.ts';
import type { Preview } from '../../../trading/check.ts';
import { swapLabel } from '../../../trading/swap-label.ts';
import type { TicketNow } from './use-ticket.ts';

type Amount = 'margin' | 'fee' | 'commission' | 'spread' | 'freeAfter';
type Stop = 'stopLoss' | 'takeProfit';

const usd = (micro: number | undefined): number | undefined =>
  micro === undefined ? undefined : toDecimalNumber(micro, 6);

/** Of two amounts that differ only by the spread, the less favourable one. */
const worseOf =
  (field: Amount) =>
  ({ sell, buy }: TicketNow): number | undefined => {
    const known = [sell.preview[field], buy.preview[field]].filter((value) => value !== undefined);
    if (known.length === 0) return undefined;
    return usd(field === 'freeAfter' ? Math.min(...known) : Math.max(...known));
  };
export const WORSE: Readonly<Record<Amount, (now: TicketNow) => number | undefined>> = {
  margin: worseOf('margin'),
  fee: worseOf('fee'),
  commission: worseOf('commission'),
  spread: worseOf('spread'),
  freeAfter: worseOf('freeAfter'),
};

/** Nothing would be left after margin, spread and charges. */
const isShort = (now: TicketNow): boolean => (WORSE.freeAfter(now) ?? 0) < 0;
/** Whether the account's group charges one. */
export const hasCommission = ({ market }: TicketNow): boolean => (market.commission ?? 0) > 0;
const nightOf = ({ market }: TicketNow) => market.night;
const isSwapFree = ({ market }: TicketNow): boolean => market.swapFree === true;
const swapOf = ({ swap }: Preview) => swap;
const STOPS = {
  stopLoss: ({ stopLoss }: Preview) => stopLoss?.profit,
  takeProfit: ({ takeProfit }: Preview) => takeProfit?.profit,
} as const;

function Cell({ name, label, children }: { name: string; label: string; children: ReactNode }) {
  return (
    <div
      data-testid={`cost-${name}`}
      className="flex min-w-fit grow basis-[calc(50%-0.625rem)] items-baseline justify-between gap-x-2"
    >
      <dt className="text-muted">{label}</dt>
      <dd className="ms-auto">{children}</dd>
    </div>
  );
}

interface CostPreviewProps {
  readonly source: Readable<TicketNow>;
  /** The costs are shown elsewhere. */
  readonly stopsOnly?: boolean;
}

/** The costs of an order before it is sent. Financing and results at a stop are shown per side, Sell first like its button. */
export function CostPreview({ source, stopsOnly = false }: CostPreviewProps) {
  const t = useT();
  const charged = useSelected(source, hasCommission);
  const short = useSelected(source, isShort);
  const hasAccount = useUser() !== undefined;
  const amount = (name: string, field: Amount, label = t(`trade.cost.${field}`)) => (
    <Cell name={name} label={label}>
      <LiveMoney source={source} select={WORSE[field]} kind="margin" currency />
    </Cell>
  );
  return (
    <dl aria-label={t('trade.cost.title')} className="flex flex-wrap gap-x-5 text-1 leading-4.5">
      {!stopsOnly && (
        <>
          {amount('margin', 'margin')}
          {amount('fee', 'fee')}
          {charged && amount('commission', 'commission', t('trade.cost.commissionEach'))}
          {amount('spread', 'spread')}
          {hasAccount && (
            <Cell name="free" label={t('trade.cost.freeAfter')}>
              <LiveMoney
                source={source}
                select={WORSE.freeAfter}
                kind="balance"
                currency
                {...(short ? { className: 'text-bad' } : {})}
              />
            </Cell>
          )}
          <Tonight source={source} />
        </>
      )}
      <AtStop source={source} name="stop-loss" label={t('trade.cost.atStopLoss')} field="stopLoss" />
      <AtStop source={source} name="take-profit" label={t('trade.cost.atTakeProfit')} field="takeProfit" />
    </dl>
  );
}

/** What the order costs or pays if it is held over the coming night. */
function Tonight({ source }: Pick<CostPreviewProps, 'source'>) {
  const t = useT();
  const night = useSelected(source, nightOf);
  const swapFree = useSelected(source, isSwapFree);
  if (swapFree)
    return (
      <Cell name="swap" label={t('trade.cost.swap')}>
        {t('trade.cost.swapFree')}
      </Cell>
    );
  if (night === undefined) return null;
  return <BySide source={source} name="swap" label={swapLabel(night, t)} of={swapOf} />;
}

interface AtStopProps extends Pick<CostPreviewProps, 'source'> {
  readonly name: string;
  readonly label: string;
  readonly field: Stop;
}

function AtStop({ source, name, label, field }: AtStopProps) {
  const isSet = useSelected(
    source,
    ({ sell, buy }) => sell.preview[field] !== undefined || buy.preview[field] !== undefined,
  );
  if (!isSet) return null;
  return <BySide source={source} name={name} label={label} of={STOPS[field]} />;
}

interface BySideProps extends Pick<AtStopProps, 'source' | 'name' | 'label'> {
  /** Micro-dollars; stable. */
  of(preview: Preview): number | undefined;
}

function BySide({ source, name, label, of }: BySideProps) {
  const sell = useCallback((now: TicketNow) => usd(of(now.sell.preview)), [of]);
  const buy = useCallback((now: TicketNow) => usd(of(now.buy.preview)), [of]);
  return (
    <div data-testid={`cost-${name}`} className="grid w-full grid-cols-[1fr_auto_1fr] gap-x-2">
      <dd className="text-start">
        <LiveMoney source={source} select={sell} kind="profit" signed />
      </dd>
      <dt className="text-center text-muted">{label}</dt>
      <dd className="text-end">
        <LiveMoney source={source} select={buy} kind="profit" signed />
      </dd>
    </div>
  );
}
