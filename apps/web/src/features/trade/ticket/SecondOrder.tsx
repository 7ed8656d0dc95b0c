import type { Instrument } from '@tradewind/contract/light';
import { DecimalField, Segmented, Switch, useSelected } from '@tradewind/ui';
import { useClient } from '../../../shared/client.tsx';
import { useT } from '../../../shared/language.ts';
import { checkOrder } from '../../../trading/check.ts';
import { resolve } from '../../../trading/draft.ts';
import { useFiguresSource, useMarketSource } from '../../../trading/live.ts';
import { targetFault } from '../../../trading/reasons.ts';
import { offeredTarget } from '../../../trading/sensible.ts';
import { pricesOf, specOf } from '../../../trading/spec.ts';
import { readScaled } from '../../../trading/stops.ts';
import { EntryNote } from './EntryNote.tsx';
import { useDraft } from './drafts.ts';

/** The second order of a pair: its side and price. It has the first one's lots, leverage, stops and expiry. */
export function SecondOrder({ instrument }: { instrument: Instrument }) {
  const t = useT();
  const { market: quotes } = useClient();
  const market = useMarketSource(instrument);
  const figures = useFiguresSource();
  const spec = specOf(instrument);
  const [draft, change] = useDraft(spec);
  const { second } = draft;
  const target = readScaled(second.target, spec.pricePrecision);
  const wish = { ...resolve(draft, spec), target };
  const entry = useSelected(market, (now) => checkOrder(wish, second.side, now, figures.get()).preview.entry);
  const hasPrices = useSelected(market, ({ prices }) => prices !== undefined);
  /** On the other side of the market than the first one. */
  const offered = (): string => {
    const row = quotes.quote(instrument.Id).get();
    const [first, bid] = [readScaled(draft.target, spec.pricePrecision), pricesOf(row, spec.pricePrecision)?.bid];
    return offeredTarget(row, spec, first !== undefined && bid !== undefined && first > bid ? 'below' : 'above');
  };
  const isWrong = second.target !== '' && hasPrices && entry === undefined;
  return (
    <div className="border-t border-line pt-1">
      <Switch
        label={t('trade.pair.add')}
        hint={t('trade.pair.about')}
        testId="ticket-pair-switch"
        checked={second.on}
        onCheckedChange={(on) =>
          change({ second: { ...second, on, target: on && second.target === '' ? offered() : second.target } })
        }
      />
      {second.on && (
        <div className="space-y-2 pt-1">
          <Segmented
            label={t('trade.pair.side')}
            value={second.side}
            onValueChange={(side) => change({ second: { ...second, side } })}
            choices={(['sell', 'buy'] as const).map((value) => ({ value, label: t(`app.side.${value}`) }))}
          />
          <div>
            <DecimalField
              label={t('trade.pair.target')}
              data-testid="ticket-pair-target"
              value={second.target}
              onValueChange={(text) => change({ second: { ...second, target: text } })}
              error={isWrong ? targetFault(second.target, spec, t) : undefined}
            />
            <EntryNote entries={[{ side: second.side, entry }]} />
          </div>
        </div>
      )}
    </div>
  );
}
