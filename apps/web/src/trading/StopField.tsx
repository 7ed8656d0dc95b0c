import { formatScaled } from '@tradewind/money';
import { DecimalField, Segmented, Switch } from '@tradewind/ui';
import type { ReactNode } from 'react';
import { useClient } from '../shared/client.tsx';
import { useT } from '../shared/language.ts';
import { sensiblePoints } from './sensible.ts';
import { specOf } from './spec.ts';
import { distanceScale, isCurrencyPair } from './distance.ts';
import { STOP_UNITS, type StopInput, type StopKind, type StopUnit } from './stops.ts';

interface StopFieldProps {
  readonly kind: StopKind;
  /** Prefix of the data-testid of switch and input. */
  readonly testName: string;
  /** Code of the instrument. */
  readonly code: string;
  readonly input: StopInput;
  onInputChange(input: StopInput): void;
  /** The same price in another unit, or a reasonable initial value; empty when there is none. */
  convert(unit: StopUnit): string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** There is no balance to take a percentage of. */
  readonly withoutPercent?: boolean;
}

/** A stop-loss or take-profit: a switch, and by price, distance (in pips of a currency pair), USD or percent of the balance. */
export function StopField({
  kind,
  testName,
  code,
  input,
  onInputChange,
  convert,
  hint,
  error,
  withoutPercent = false,
}: StopFieldProps) {
  const t = useT();
  const label = kind === 'stop_loss' ? t('trade.stopLoss') : t('trade.takeProfit');
  const nameOf = (unit: StopUnit) => (unit === 'distance' && isCurrencyPair(code) ? 'pips' : unit);
  const unitLong = t(`trade.unitLong.${nameOf(input.unit)}`);
  const { market } = useClient();
  /** A distance that is valid for either side, the target twice as far as the stop. */
  const first = (): StopInput | undefined => {
    const instrument = market.instruments.get().find(({ Code }) => Code === code);
    if (instrument === undefined) return undefined;
    const points = sensiblePoints(market.quote(instrument.Id).get(), specOf(instrument));
    if (points === undefined) return undefined;
    const scale = distanceScale({ code, pricePrecision: instrument.PricePrecision });
    return { on: true, unit: 'distance', text: formatScaled(kind === 'stop_loss' ? points : 2 * points, scale) };
  };
  const toggle = (on: boolean): void => {
    const text = on && input.text === '' ? convert(input.unit) : input.text;
    onInputChange((on && text === '' ? first() : undefined) ?? { ...input, on, text });
  };
  return (
    <div>
      <Switch label={label} testId={`${testName}-switch`} checked={input.on} onCheckedChange={toggle} />
      {input.on && (
        <div className="space-y-2 pb-2">
          <Segmented
            label={t('trade.stopUnit', { stop: label })}
            value={input.unit}
            onValueChange={(unit) => onInputChange({ ...input, unit, text: convert(unit) })}
            choices={STOP_UNITS.map((unit) => ({
              value: unit,
              label: t(`trade.unit.${nameOf(unit)}`),
              disabled: unit === 'percent' && withoutPercent,
            }))}
          />
          <DecimalField
            label={`${label} (${unitLong})`}
            labelHidden
            data-testid={`${testName}-input`}
            value={input.text}
            onValueChange={(text) => onInputChange({ ...input, text })}
            trailing={<span className="text-1 whitespace-nowrap text-muted">{unitLong}</span>}
            {...(hint === undefined ? {} : { hint })}
            error={error}
          />
        </div>
      )}
    </div>
  );
}
