import type { Instrument } from '@tradewind/contract/light';
import type { InstrumentSpec } from '@tradewind/engine';
import { Stepper, useFormat } from '@tradewind/ui';
import { useT } from '../../../shared/language.ts';
import { lotsText, presetLots } from '../../../trading/lots.ts';

interface LotsFieldProps {
  readonly instrument: Instrument;
  readonly lots: string;
  onLotsChange(lots: string): void;
}

/** Lots with minus and plus; steps by `Pip`, the instrument's lot step. */
export function LotsStepper({ instrument, lots, onLotsChange }: LotsFieldProps) {
  const t = useT();
  return (
    <Stepper
      label={t('trade.lots')}
      labelHidden
      testId="ticket-lots"
      value={lots}
      onValueChange={onLotsChange}
      unit={t('trade.lotsUnit')}
      step={instrument.Pip}
      min={instrument.ForexMinCont}
      max={instrument.MaxCont}
      scale={6}
    />
  );
}

/** Preset sizes. */
export function LotPresets({
  spec,
  lots,
  onLotsChange,
}: {
  spec: InstrumentSpec;
  lots: string;
  onLotsChange(lots: string): void;
}) {
  const t = useT();
  const format = useFormat();
  return (
    <div role="group" aria-label={t('trade.presets')} className="flex flex-wrap gap-1.5">
      {presetLots(spec).map((size) => {
        const text = lotsText(size, spec);
        const chosen = Number(text) === Number(lots);
        return (
          <button
            key={size}
            type="button"
            aria-pressed={chosen}
            onClick={() => onLotsChange(text)}
            className={`figures min-h-(--hit) min-w-13 flex-1 rounded-control border text-2 ${chosen ? 'border-accent bg-accent-soft font-semibold text-accent' : 'border-line text-muted hover:text-text'}`}
          >
            {format.number(Number(text))}
          </button>
        );
      })}
    </div>
  );
}
