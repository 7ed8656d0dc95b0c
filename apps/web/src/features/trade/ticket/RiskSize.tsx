import type { Instrument } from '@tradewind/contract/light';
import { openingSide } from '@tradewind/engine';
import { formatScaled, multiplyDivide } from '@tradewind/money';
import { Button, DecimalField, Segmented, Switch, useSelected } from '@tradewind/ui';
import { useState } from 'react';
import { useT } from '../../../shared/language.ts';
import { resolve } from '../../../trading/draft.ts';
import { lotsAtRisk, lotsText } from '../../../trading/lots.ts';
import { useFiguresSource, useMarketSource } from '../../../trading/live.ts';
import { LOT_SCALE, specOf } from '../../../trading/spec.ts';
import { readScaled, stopPriceOf, type StopContext } from '../../../trading/stops.ts';
import { useDraft } from './drafts.ts';

/** Decimals. */
const SCALE = 2;
/** Micro-dollars of a cent. */
const CENT = 10_000;

/** The size calculated from the accepted loss at the stop-loss: a share of the balance, or an amount. */
export function RiskSize({ instrument }: { instrument: Instrument }) {
  const t = useT();
  const [isOn, setOn] = useState(false);
  return (
    <div>
      <Switch label={t('trade.risk.title')} testId="ticket-risk-switch" checked={isOn} onCheckedChange={setOn} />
      {isOn && <RiskFields instrument={instrument} />}
    </div>
  );
}

function RiskFields({ instrument }: { instrument: Instrument }) {
  const t = useT();
  const market = useMarketSource(instrument);
  const figures = useFiguresSource();
  const spec = specOf(instrument);
  const [draft, change] = useDraft(spec);
  const [unit, setUnit] = useState<'percent' | 'usd'>('percent');
  const [text, setText] = useState('1');
  const wish = resolve(draft, spec);
  const hasFigures = useSelected(figures, (now) => now !== undefined);

  const lotsNow = (): number | undefined => {
    const { prices, rate } = market.get();
    const fill = draft.pending ? wish.target : prices && openingSide('buy', prices);
    const own = figures.get();
    const value = readScaled(text, SCALE);
    if (value === undefined || fill === undefined || rate === undefined || own === undefined) return undefined;
    const amount = unit === 'usd' ? value * CENT : multiplyDivide(own.balance, value, 1, 10_000);
    const context: StopContext = { spec, side: 'buy', lots: wish.lots ?? 0, fill, rate, balance: own.balance };
    const stop = stopPriceOf('stop_loss', draft.stopLoss, context);
    return stop === undefined || stop === 0 ? undefined : lotsAtRisk(amount, Math.abs(fill - stop), spec, rate);
  };
  // mostly the same size at every price
  const lots = useSelected(market, lotsNow);
  // a stop given as an amount of money does not determine the size, because it changes with the size
  const hasDistance = draft.stopLoss.on && (draft.stopLoss.unit === 'price' || draft.stopLoss.unit === 'distance');
  return (
    <div className="space-y-2 pb-2">
      {hasDistance ? (
        <>
          <Segmented
            label={t('trade.risk.unit')}
            value={unit}
            onValueChange={(next: 'percent' | 'usd') => setUnit(next)}
            choices={[
              { value: 'percent', label: t('trade.unit.percent'), disabled: !hasFigures },
              { value: 'usd', label: t('trade.unit.usd') },
            ]}
          />
          <div className="flex items-start gap-2">
            <div className="min-w-0 flex-1">
              <DecimalField
                label={t('trade.risk.title')}
                labelHidden
                data-testid="ticket-risk-input"
                value={text}
                onValueChange={setText}
                trailing={<span className="text-1 text-muted">{unit === 'usd' ? 'USD' : '%'}</span>}
              />
            </div>
            <Button
              tone="accent"
              data-testid="ticket-risk-set"
              title={t('trade.risk.set')}
              disabled={lots === undefined}
              onClick={() => lots !== undefined && change({ lots: lotsText(lots, spec) })}
            >
              {lots === undefined ? '–' : t.plural('trade.lotCount', Number(formatScaled(lots, LOT_SCALE)))}
            </Button>
          </div>
        </>
      ) : (
        <p className="text-1 text-muted">{t('trade.risk.needsStop')}</p>
      )}
    </div>
  );
}
