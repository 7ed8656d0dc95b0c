import { DecimalField, Segmented, Switch, useFormat } from '@tradewind/ui';
import type { ReactNode } from 'react';
import type { InstrumentSpec } from '@tradewind/engine';
import { useT } from '../shared/language.ts';
import { distanceText, isCurrencyPair } from './distance.ts';
import { TRAIL_UNITS, trailPointsOf, trailText, usualTrail, type TrailInput, type TrailUnit } from './trailing.ts';

interface TrailFieldProps {
  readonly input: TrailInput;
  onInputChange(input: TrailInput): void;
  readonly spec: InstrumentSpec;
  /** The price that it trails, or the target, in points. */
  readonly reference: number | undefined;
  readonly testName: string;
  /** Shows where the stop would be. */
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

/** A stop-loss that follows the market: a switch, and a distance in pips or points, or in percent of the price. */
export function TrailField({ input, onInputChange, spec, reference, testName, hint, error }: TrailFieldProps) {
  const t = useT();
  const format = useFormat();
  const points = trailPointsOf({ ...input, on: true }, spec, reference);
  const nameOf = (unit: TrailUnit) => (unit === 'distance' && isCurrencyPair(spec.code) ? 'pips' : unit);
  const unit = input.unit === 'percent' ? t('trade.trail.percentLong') : t(`trade.unitLong.${nameOf(input.unit)}`);
  const toggle = (on: boolean): void =>
    onInputChange({
      ...input,
      on,
      text: on && input.text === '' ? trailText(usualTrail(spec), input.unit, spec, reference) : input.text,
    });
  // percent is converted to points on sending: the number is shown in advance
  const inPoints = input.unit === 'percent' && points !== undefined ? distanceText(spec, points, format, t) : undefined;
  return (
    <div>
      <Switch
        label={t('trade.trail.label')}
        {...(input.on ? {} : { hint: t('trade.trail.about') })}
        testId={`${testName}-switch`}
        checked={input.on}
        onCheckedChange={toggle}
      />
      {input.on && (
        <div className="space-y-2 pb-2">
          <Segmented
            label={t('trade.stopUnit', { stop: t('trade.trail.label') })}
            value={input.unit}
            onValueChange={(next) =>
              onInputChange({
                ...input,
                unit: next,
                text: points === undefined ? '' : trailText(points, next, spec, reference),
              })
            }
            choices={TRAIL_UNITS.map((value) => ({
              value,
              label: t(`trade.unit.${nameOf(value)}`),
            }))}
          />
          <DecimalField
            label={`${t('trade.trail.label')} (${unit})`}
            labelHidden
            data-testid={`${testName}-input`}
            value={input.text}
            onValueChange={(text) => onInputChange({ ...input, text })}
            trailing={<span className="text-1 whitespace-nowrap text-muted">{unit}</span>}
            {...(inPoints === undefined && hint === undefined
              ? {}
              : { hint: <Note inPoints={inPoints} hint={hint} /> })}
            error={error}
          />
        </div>
      )}
    </div>
  );
}

function Note({ inPoints, hint }: { inPoints: string | undefined; hint: ReactNode }) {
  return (
    <span className="flex flex-wrap gap-x-3">
      {inPoints !== undefined && <span>{inPoints}</span>}
      {hint}
    </span>
  );
}
