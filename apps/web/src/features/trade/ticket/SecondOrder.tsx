import type { Instrument } from '@tradewind/contract/light';
import { DecimalField, Segmented, Switch } from '@tradewind/ui';
import { useT } from '../../../shared/language.ts';
import { checkOrder } from '../../../trading/check.ts';
import { resolve } from '../../../trading/draft.ts';
import { useFigures, useMarketNow } from '../../../trading/live.ts';
import { readScaled } from '../../../trading/stops.ts';
import { EntryNote } from './EntryNote.tsx';
import { useDraft } from './drafts.ts';

/** The other order of a pair: its side and price. Lots, leverage, stops and expiry are those of the first. */
export function SecondOrder({ instrument }: { instrument: Instrument }) {
  const t = useT();
  const market = useMarketNow(instrument);
  const figures = useFigures();
  const { spec, prices } = market;
  const [draft, change] = useDraft(spec);
  const { second } = draft;
  const target = readScaled(second.target, spec.pricePrecision);
  const { entry } = checkOrder({ ...resolve(draft, spec), target }, second.side, market, figures).preview;
  const isWrong = second.target !== '' && prices !== undefined && entry === undefined;
  return (
    <div className="border-t border-line pt-1">
      <Switch
        label={t('trade.pair.add')}
        hint={t('trade.pair.about')}
        testId="ticket-pair-switch"
        checked={second.on}
        onCheckedChange={(on) => change({ second: { ...second, on } })}
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
              error={isWrong ? t('trade.why.target_price_invalid') : undefined}
            />
            <EntryNote entries={[{ side: second.side, entry }]} />
          </div>
        </div>
      )}
    </div>
  );
}
