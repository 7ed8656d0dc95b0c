import type { Instrument, Order } from '@tradewind/contract/light';
import { DecimalField, Stepper, useFormat } from '@tradewind/ui';
import { useT } from '../../shared/language.ts';
import { ExpiryField } from '../../trading/ExpiryField.tsx';
import { TrailField } from '../../trading/TrailField.tsx';
import { LOT_SCALE } from '../../trading/spec.ts';
import { stopPriceOf, type StopKind } from '../../trading/stops.ts';
import { OrderName, OrderStopField, pointsText, SaveButton, SheetForm } from './form-parts.tsx';
import { OrderSheet } from './OrderSheet.tsx';
import type { Proposal } from './proposal.ts';
import { usePendingForm, type PendingFormState } from './use-pending-form.ts';
import type { EditFormProps } from './form-types.ts';
import { editKey } from './use-stops-draft.ts';

interface PendingSheetProps {
  /** Undefined = closed. */
  readonly order: Order | undefined;
  readonly proposed?: Proposal | undefined;
  onClose(): void;
}

/** Changes a pending order in place: price, lots, stops and expiry. It keeps its number. */
export function PendingSheet({ order, proposed, onClose }: PendingSheetProps) {
  const t = useT();
  return (
    <OrderSheet order={order} title={t('orders.editOrder')} onClose={onClose}>
      {(shown, instrument) => (
        <PendingForm
          key={`${editKey(shown, proposed)} ${order === undefined}`}
          order={shown}
          instrument={instrument}
          proposed={proposed}
          onDone={onClose}
        />
      )}
    </OrderSheet>
  );
}

function PendingForm(props: EditFormProps) {
  const form = usePendingForm(props);
  const [expiry, setExpiry] = form.draft.expiry;
  return (
    <SheetForm className="space-y-3" save={form.save}>
      <p className="flex flex-wrap items-baseline gap-x-3 text-2">
        <OrderName order={props.order} />
      </p>
      <TargetField form={form} />
      <LotsField form={form} instrument={props.instrument} />
      <ExpiryField testName="edit-expiry" input={expiry} onInputChange={setExpiry} />
      <Stops form={form} />
      <SaveButton busy={form.busy} disabled={!form.canSave} />
      {form.reason !== undefined && (
        <p className="text-center text-1 text-amber" data-testid="edit-reason">
          {form.reason}
        </p>
      )}
    </SheetForm>
  );
}

/** The price, with the market and the kind of entry that it makes. */
function TargetField({ form: { draft, context, prices, entry } }: { form: PendingFormState }) {
  const t = useT();
  const format = useFormat();
  const [target, setTarget] = draft.target;
  const show = (points: number): string => pointsText(points, context.spec, format);
  return (
    <DecimalField
      label={t('trade.target')}
      data-testid="edit-target"
      value={target}
      onValueChange={setTarget}
      hint={
        prices === undefined
          ? undefined
          : [
              t('trade.targetHint', { bid: show(prices.bid), ask: show(prices.ask) }),
              entry === undefined ? undefined : t(`trade.entry.${context.side}.${entry}`),
            ]
              .filter((each) => each !== undefined)
              .join(' · ')
      }
    />
  );
}

function LotsField({ form, instrument }: { form: PendingFormState; instrument: Instrument }) {
  const t = useT();
  const [lots, setLots] = form.draft.lots;
  return (
    <Stepper
      label={t('trade.lots')}
      testId="edit-lots"
      value={lots}
      onValueChange={setLots}
      unit={t('trade.lotsUnit')}
      step={instrument.Pip}
      min={instrument.ForexMinCont}
      max={instrument.MaxCont}
      scale={LOT_SCALE}
    />
  );
}

function Stops({ form }: { form: PendingFormState }) {
  const [trail, setTrail] = form.draft.trailing;
  return (
    <div className="border-y border-line py-1">
      <StopWithPrice kind="stop_loss" form={form} />
      <TrailField
        testName="edit-trailing"
        input={trail}
        onInputChange={setTrail}
        spec={form.context.spec}
        reference={form.target}
      />
      <StopWithPrice kind="take_profit" form={form} />
    </div>
  );
}

/** A stop, and its price while it is entered in another unit. */
function StopWithPrice({ kind, form: { draft, context } }: { kind: StopKind; form: PendingFormState }) {
  const format = useFormat();
  const [input] = draft[kind];
  const price = input.unit === 'price' ? undefined : stopPriceOf(kind, input, context);
  return (
    <OrderStopField
      kind={kind}
      draft={draft}
      context={context}
      hint={price === undefined || price <= 0 ? undefined : pointsText(price, context.spec, format)}
    />
  );
}
