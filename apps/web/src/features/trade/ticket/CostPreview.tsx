import { toDecimalNumber } from '@tradewind/money';
import type { Readable } from '@tradewind/client/app';
import { Money, useReadable } from '@tradewind/ui';
import type { ReactNode } from 'react';
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
export function worseOf(field: Amount, { sell, buy }: TicketNow): number | undefined {
  const known = [sell.preview[field], buy.preview[field]].filter((value) => value !== undefined);
  if (known.length === 0) return undefined;
  return usd(field === 'freeAfter' ? Math.min(...known) : Math.max(...known));
}

/** Whether the account's group charges one. */
export const hasCommission = ({ market }: TicketNow): boolean => (market.commission ?? 0) > 0;

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
  const now = useReadable(source);
  const hasAccount = useUser() !== undefined;
  const free = worseOf('freeAfter', now);
  const amount = (name: string, field: Amount, label = t(`trade.cost.${field}`)) => (
    <Cell name={name} label={label}>
      <Money value={worseOf(field, now)} kind="margin" currency />
    </Cell>
  );
  return (
    <dl aria-label={t('trade.cost.title')} className="flex flex-wrap gap-x-5 text-1 leading-4.5">
      {!stopsOnly && (
        <>
          {amount('margin', 'margin')}
          {amount('fee', 'fee')}
          {hasCommission(now) && amount('commission', 'commission', t('trade.cost.commissionEach'))}
          {amount('spread', 'spread')}
          {hasAccount && (
            <Cell name="free" label={t('trade.cost.freeAfter')}>
              {/* nothing would be left after margin, spread and charges */}
              <Money value={free} kind="balance" currency {...((free ?? 0) < 0 ? { className: 'text-bad' } : {})} />
            </Cell>
          )}
          <Tonight now={now} />
        </>
      )}
      <AtStop now={now} name="stop-loss" label={t('trade.cost.atStopLoss')} field="stopLoss" />
      <AtStop now={now} name="take-profit" label={t('trade.cost.atTakeProfit')} field="takeProfit" />
    </dl>
  );
}

/** What the order costs or pays if it is held over the coming night. */
function Tonight({ now }: { now: TicketNow }) {
  const t = useT();
  const { night, swapFree } = now.market;
  if (swapFree === true)
    return (
      <Cell name="swap" label={t('trade.cost.swap')}>
        {t('trade.cost.swapFree')}
      </Cell>
    );
  if (night === undefined) return null;
  return <BySide now={now} name="swap" label={swapLabel(night, t)} of={({ swap }) => swap} />;
}

interface AtStopProps {
  readonly now: TicketNow;
  readonly name: string;
  readonly label: string;
  readonly field: Stop;
}

function AtStop({ now, name, label, field }: AtStopProps) {
  if (now.sell.preview[field] === undefined && now.buy.preview[field] === undefined) return null;
  return <BySide now={now} name={name} label={label} of={(preview) => preview[field]?.profit} />;
}

interface BySideProps extends Pick<AtStopProps, 'now' | 'name' | 'label'> {
  /** Micro-dollars. */
  of(preview: Preview): number | undefined;
}

function BySide({ now: { sell, buy }, name, label, of }: BySideProps) {
  return (
    <div data-testid={`cost-${name}`} className="grid w-full grid-cols-[1fr_auto_1fr] gap-x-2">
      <dd className="text-start">
        <Money value={usd(of(sell.preview))} kind="profit" signed />
      </dd>
      <dt className="text-center text-muted">{label}</dt>
      <dd className="text-end">
        <Money value={usd(of(buy.preview))} kind="profit" signed />
      </dd>
    </div>
  );
}
