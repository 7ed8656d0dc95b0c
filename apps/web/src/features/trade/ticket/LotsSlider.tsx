import type { Instrument } from '@tradewind/contract/light';
import { openingSide } from '@tradewind/engine';
import { Slider, useFormat } from '@tradewind/ui';
import { useT } from '../../../shared/language.ts';
import { affordableLots, lotsAtSlider, lotsText, sliderPosition } from '../../../trading/lots.ts';
import { useFigures, useMarketNow } from '../../../trading/live.ts';
import { lotsOf } from '../../../trading/spec.ts';

interface LotsSliderProps {
  readonly instrument: Instrument;
  readonly multiple: number;
  readonly lots: string;
  onLotsChange(lots: string): void;
}

/** From the least size to the most that the free margin pays (for a visitor: the most there is), logarithmic. */
export function LotsSlider({ instrument, multiple, lots, onLotsChange }: LotsSliderProps) {
  const t = useT();
  const format = useFormat();
  const market = useMarketNow(instrument);
  const figures = useFigures();
  const { spec, prices, rate, feeType } = market;
  const needsMultiple = spec.marginMode === 'leverage';
  const canReckon =
    figures !== undefined && prices !== undefined && rate !== undefined && (!needsMultiple || multiple > 0);
  const affordable = canReckon
    ? affordableLots(spec, feeType, needsMultiple ? multiple : 1, openingSide('buy', prices), rate, figures.free)
    : undefined;
  const most = affordable ?? spec.maxLots;
  const now = lotsOf(lots === '' ? '0' : lots) ?? 0;
  const position = sliderPosition(now, spec.minLots, most);
  return (
    <div>
      <Slider
        label={t('trade.lotsSlider')}
        text={`${lots} ${t('trade.lotsUnit')}`}
        min={0}
        max={1000}
        value={position}
        onValueChange={(next) => onLotsChange(lotsText(lotsAtSlider(next, spec.minLots, most, spec), spec))}
      />
      <p className="-mt-2 flex justify-between text-1 text-muted">
        <span className="figures">{format.number(Number(lotsText(spec.minLots, spec)))}</span>
        <span>
          {affordable === undefined ? t('trade.mostLots') : t('trade.affordableLots')}{' '}
          <span className="figures">{format.number(Number(lotsText(most, spec)))}</span>
        </span>
      </p>
    </div>
  );
}
