import { toDecimalNumber } from '@tradewind/money';
import { Money } from '@tradewind/ui';
import type { ReactNode } from 'react';
import { useT } from '../../../shared/language.ts';
import type { Preview } from '../../../trading/check.ts';

const usd = (micro: number | undefined): number | undefined =>
  micro === undefined ? undefined : toDecimalNumber(micro, 6);

type Amount = 'margin' | 'fee' | 'spread' | 'freeAfter';
type Stop = 'stopLoss' | 'takeProfit';

function Cell({ name, label, children }: { name: string; label: string; children: ReactNode }) {
  return (
    <div
      data-testid={`cost-${name}`}
      className="flex min-w-0 flex-auto flex-wrap items-baseline justify-between gap-x-2"
    >
      <dt className="text-muted">{label}</dt>
      <dd className="ms-auto">{children}</dd>
    </div>
  );
}

interface CostPreviewProps {
  readonly sell: Preview;
  readonly buy: Preview;
  /** The costs are shown elsewhere. */
  readonly stopsOnly?: boolean;
}

/**
 * What an order costs before the tap. Of amounts that differ by the spread alone the less favourable is shown; results at
 * a stop are those of each side, Sell at the start as its button is.
 */
export function CostPreview({ sell, buy, stopsOnly = false }: CostPreviewProps) {
  const t = useT();
  const worse = (field: Amount): number | undefined => {
    const known = [sell[field], buy[field]].filter((value) => value !== undefined);
    if (known.length === 0) return undefined;
    return usd(field === 'freeAfter' ? Math.min(...known) : Math.max(...known));
  };
  const amount = (name: string, field: Amount) => (
    <Cell name={name} label={t(`trade.cost.${field}`)}>
      <Money value={worse(field)} kind={field === 'freeAfter' ? 'balance' : 'margin'} currency />
    </Cell>
  );
  const stop = (name: string, label: string, field: Stop) =>
    (sell[field] !== undefined || buy[field] !== undefined) && (
      <div data-testid={`cost-${name}`} className="grid w-full grid-cols-[1fr_auto_1fr] gap-x-2">
        <dd className="text-start">
          <Money value={usd(sell[field]?.profit)} kind="profit" signed />
        </dd>
        <dt className="text-center text-muted">{label}</dt>
        <dd className="text-end">
          <Money value={usd(buy[field]?.profit)} kind="profit" signed />
        </dd>
      </div>
    );
  return (
    <dl aria-label={t('trade.cost.title')} className="flex flex-wrap gap-x-5 text-1 leading-4.5">
      {!stopsOnly && (
        <>
          {amount('margin', 'margin')}
          {amount('fee', 'fee')}
          {amount('spread', 'spread')}
          {amount('free', 'freeAfter')}
        </>
      )}
      {stop('stop-loss', t('trade.cost.atStopLoss'), 'stopLoss')}
      {stop('take-profit', t('trade.cost.atTakeProfit'), 'takeProfit')}
    </dl>
  );
}
