import type { Instrument } from '@tradewind/contract/light';
import { Slider, useFormat } from '@tradewind/ui';
import { useT } from '../../../shared/language.ts';
import { affordableLots, lotsAtSlider, lotsText, sliderPosition } from '../../../trading/lots.ts';
import { useFigures, useMarketNow } from '../../../trading/live.ts';
import { lotsOf, specOf } from '../../../trading/spec.ts';

interface LotsSliderProps {
  readonly instrument: Instrument;
  readonly multiple: number;
  readonly lots: string;
  onLotsChange(lots: string): void;
}

/** From the smallest size to the largest that the free margin pays for (for a visitor: the maximum), logarithmic. */
export function LotsSlider({ instrument, multiple, lots, onLotsChange }: LotsSliderProps) {
  const t = useT();
  const format = useFormat();
  const market = useMarketNow(instrument);
  const free = useFigures()?.free;
  const spec = specOf(instrument);
  const { prices, rate } = market;
  const needed = spec.marginMode === 'leverage' ? multiple : 1;
  /** The largest size that the free margin pays for; undefined for a visitor. */
  const affordable =
    free === undefined || prices === undefined || rate === undefined || needed <= 0
      ? undefined
      : affordableLots(spec, market, needed, prices, rate, free);
  const most = affordable ?? spec.maxLots;
  return (
    <div>
      <Slider
        label={t('trade.lotsSlider')}
        text={t.plural('trade.lotCount', Number(lots))}
        min={0}
        max={1000}
        value={sliderPosition(lotsOf(lots === '' ? '0' : lots) ?? 0, spec.minLots, most)}
        onValueChange={(next) => onLotsChange(lotsText(lotsAtSlider(next, spec.minLots, most, spec), spec))}
      />
      <p className="-mt-2 flex justify-between text-1 text-muted">
        <span className="figures">{format.number(Number(lotsText(spec.minLots, spec)))}</span>
        <span>
          {t(affordable === undefined ? 'trade.mostLots' : 'trade.affordableLots')}{' '}
          <span className="figures">{format.number(Number(lotsText(most, spec)))}</span>
        </span>
      </p>
    </div>
  );
}
