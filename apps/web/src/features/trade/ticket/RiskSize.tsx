import type { Instrument } from '@tradewind/contract/light';
import { openingSide } from '@tradewind/engine';
import { formatScaled, multiplyDivide } from '@tradewind/money';
import { Button, DecimalField, Segmented, Switch, useFormat } from '@tradewind/ui';
import { useState } from 'react';
import { useT } from '../../../shared/language.ts';
import { resolve } from '../../../trading/draft.ts';
import { lotsAtRisk, lotsText } from '../../../trading/lots.ts';
import { useFigures, useMarketNow } from '../../../trading/live.ts';
import { LOT_SCALE } from '../../../trading/spec.ts';
import { readScaled, stopPriceOf, type StopContext } from '../../../trading/stops.ts';
import { useDraft } from './drafts.ts';

/** Hundredths. */
const SCALE = 2;
/** Micro-dollars of a cent. */
const CENT = 10_000;

/** The size from what may be lost at the stop-loss: a share of the balance, or an amount. */
export function RiskSize({ instrument }: { instrument: Instrument }) {
  const t = useT();
  const format = useFormat();
  const market = useMarketNow(instrument);
  const figures = useFigures();
  const [draft, change] = useDraft(market.spec);
  const [isOn, setOn] = useState(false);
  const [unit, setUnit] = useState<'percent' | 'usd'>('percent');
  const [text, setText] = useState('1');
  const { spec, prices, rate } = market;
  const wish = resolve(draft, spec);
  const fill = draft.pending ? wish.target : prices && openingSide('buy', prices);

  const lots = ((): number | undefined => {
    const value = readScaled(text, SCALE);
    if (value === undefined || fill === undefined || rate === undefined || figures === undefined) return undefined;
    const amount = unit === 'usd' ? value * CENT : multiplyDivide(figures.balance, value, 1, 10_000);
    const context: StopContext = { spec, side: 'buy', lots: wish.lots ?? 0, fill, rate, balance: figures.balance };
    const stop = stopPriceOf('stop_loss', draft.stopLoss, context);
    return stop === undefined || stop === 0 ? undefined : lotsAtRisk(amount, Math.abs(fill - stop), spec, rate);
  })();
  // a stop by an amount of money says nothing about the size: it moves with it
  const hasDistance = draft.stopLoss.on && (draft.stopLoss.unit === 'price' || draft.stopLoss.unit === 'distance');
  return (
    <div>
      <Switch label={t('trade.risk.title')} testId="ticket-risk-switch" checked={isOn} onCheckedChange={setOn} />
      {isOn && (
        <div className="space-y-2 pb-2">
          {hasDistance ? (
            <>
              <Segmented
                label={t('trade.risk.unit')}
                value={unit}
                onValueChange={(next: 'percent' | 'usd') => setUnit(next)}
                choices={[
                  { value: 'percent', label: t('trade.unit.percent'), disabled: figures === undefined },
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
                  {lots === undefined
                    ? '–'
                    : `${format.number(Number(formatScaled(lots, LOT_SCALE)))} ${t('trade.lotsUnit')}`}
                </Button>
              </div>
            </>
          ) : (
            <p className="text-1 text-muted">{t('trade.risk.needsStop')}</p>
          )}
        </div>
      )}
    </div>
  );
}
