import type { Instrument } from '@tradewind/contract/light';
import type { Side } from '@tradewind/engine';
import { DecimalField, Segmented, Switch, useFormat } from '@tradewind/ui';
import { toDecimalNumber } from '@tradewind/money';
import { useClient } from '../../../shared/client.tsx';
import { useT } from '../../../shared/language.ts';
import { checkOrder } from '../../../trading/check.ts';
import { useConfirms } from '../../../trading/confirm-setting.ts';
import { resolve } from '../../../trading/draft.ts';
import { useFigures, useMarketNow } from '../../../trading/live.ts';
import { ExpiryField } from '../../../trading/ExpiryField.tsx';
import { targetFault } from '../../../trading/reasons.ts';
import { offeredTarget } from '../../../trading/sensible.ts';
import { specOf } from '../../../trading/spec.ts';
import { EntryNote } from './EntryNote.tsx';
import { LeverageField } from './LeverageField.tsx';
import { LotPresets } from './LotsField.tsx';
import { LotsSlider } from './LotsSlider.tsx';
import { SecondOrder } from './SecondOrder.tsx';
import { RiskSize } from './RiskSize.tsx';
import { StopFields } from './StopFields.tsx';
import { useDraft } from './drafts.ts';

/** The input of the ticket: type, leverage, size, target and stops. */
export function TicketBody({ instrument }: { instrument: Instrument }) {
  const t = useT();
  const spec = specOf(instrument);
  const [draft, change] = useDraft(spec);
  const [confirms, setConfirms] = useConfirms();
  const { market } = useClient();
  /** Below the market: for a buy limit or a sell stop. */
  const firstTarget = (): string => offeredTarget(market.quote(instrument.Id).get(), spec, 'below');
  return (
    <div
      className="space-y-3 px-4 py-3 max-wide:[@media(max-height:699px)]:pt-1.5"
      data-testid="ticket"
      data-tour="ticket"
    >
      <Segmented
        label={t('trade.orderType')}
        value={draft.pending ? 'pending' : 'market'}
        onValueChange={(type) =>
          change({ pending: type === 'pending', ...(draft.target === '' ? { target: firstTarget() } : {}) })
        }
        choices={[
          { value: 'market', label: t('trade.market') },
          { value: 'pending', label: t('trade.pending') },
        ]}
      />
      {draft.pending && <TargetField instrument={instrument} />}
      <LeverageField spec={spec} multiple={draft.multiple} onMultipleChange={(multiple) => change({ multiple })} />
      <div>
        <LotPresets spec={spec} lots={draft.lots} onLotsChange={(lots) => change({ lots })} />
        <LotsSlider
          instrument={instrument}
          multiple={draft.multiple}
          lots={draft.lots}
          onLotsChange={(lots) => change({ lots })}
        />
      </div>
      {draft.pending && (
        <>
          <ExpiryField testName="ticket-expiry" input={draft.expiry} onInputChange={(expiry) => change({ expiry })} />
          <SecondOrder instrument={instrument} />
        </>
      )}
      <StopFields instrument={instrument} />
      <RiskSize instrument={instrument} />
      <div className="border-t border-line pt-1">
        <Switch
          label={t('trade.confirmSetting')}
          hint={t('trade.confirmSettingHint')}
          testId="ticket-confirm-switch"
          checked={confirms}
          onCheckedChange={setConfirms}
        />
      </div>
    </div>
  );
}

function TargetField({ instrument }: { instrument: Instrument }) {
  const t = useT();
  const format = useFormat();
  const market = useMarketNow(instrument);
  const figures = useFigures();
  const spec = specOf(instrument);
  const [draft, change] = useDraft(spec);
  const wish = resolve(draft, spec);
  const entryOf = (side: Side) => checkOrder(wish, side, market, figures).preview.entry;
  const [sell, buy] = [entryOf('sell'), entryOf('buy')];
  const { prices } = market;
  const isWrong = draft.target !== '' && prices !== undefined && sell === undefined && buy === undefined;
  const show = (points: number): string =>
    format.price(toDecimalNumber(points, spec.pricePrecision), spec.pricePrecision);
  return (
    <div>
      <DecimalField
        label={t('trade.target')}
        data-testid="ticket-target-input"
        value={draft.target}
        onValueChange={(target) => change({ target })}
        error={isWrong ? targetFault(draft.target, spec, t) : undefined}
        hint={prices && t('trade.targetHint', { bid: show(prices.bid), ask: show(prices.ask) })}
      />
      <EntryNote
        entries={[
          { side: 'sell', entry: sell },
          { side: 'buy', entry: buy },
        ]}
      />
    </div>
  );
}
