import { derived } from '@tradewind/client';
import type { Instrument } from '@tradewind/contract/light';
import { LiveWords, Slider, useFormat, useSelected } from '@tradewind/ui';
import { useCallback, useMemo } from 'react';
import { useT } from '../../../shared/language.ts';
import { affordableLots, lotsAtSlider, lotsText, sliderPosition } from '../../../trading/lots.ts';
import { useFiguresSource, useMarketSource } from '../../../trading/live.ts';
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
  const market = useMarketSource(instrument);
  const figures = useFiguresSource();
  const spec = specOf(instrument);
  /** The largest size that the free margin pays for; undefined for a visitor. */
  const affordable = useMemo(
    () =>
      derived([market, figures], () => {
        const now = market.get();
        const { prices, rate } = now;
        const free = figures.get()?.free;
        const needed = spec.marginMode === 'leverage' ? multiple : 1;
        if (free === undefined || prices === undefined || rate === undefined || needed <= 0) return undefined;
        return affordableLots(spec, now, needed, prices, rate, free);
      }),
    [market, figures, spec, multiple],
  );
  const maxNow = (): number => affordable.get() ?? spec.maxLots;
  const now = lotsOf(lots === '' ? '0' : lots) ?? 0;
  // the thumb moves in steps of a thousandth; with an open position, each tick may move it
  const position = useMemo(
    () => derived([affordable], () => sliderPosition(now, spec.minLots, affordable.get() ?? spec.maxLots)),
    [affordable, now, spec],
  );
  const isAffordable = useSelected(affordable, (most) => most !== undefined);
  const maxText = useCallback(
    (most: number | undefined) => format.number(Number(lotsText(most ?? spec.maxLots, spec))),
    [format, spec],
  );
  return (
    <div>
      <Slider
        label={t('trade.lotsSlider')}
        text={t.plural('trade.lotCount', Number(lots))}
        min={0}
        max={1000}
        value={position}
        onValueChange={(next) => onLotsChange(lotsText(lotsAtSlider(next, spec.minLots, maxNow(), spec), spec))}
      />
      <p className="-mt-2 flex justify-between text-1 text-muted">
        <span className="figures">{format.number(Number(lotsText(spec.minLots, spec)))}</span>
        <span>
          {t(isAffordable ? 'trade.affordableLots' : 'trade.mostLots')}{' '}
          <LiveWords source={affordable} select={maxText} className="figures" />
        </span>
      </p>
    </div>
  );
}
