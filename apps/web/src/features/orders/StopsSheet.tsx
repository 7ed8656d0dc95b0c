import type { Order } from '@tradewind/contract/light';
import { toDecimalNumber } from '@tradewind/money';
import { Money, useFormat } from '@tradewind/ui';
import { useT } from '../../shared/language.ts';
import { TrailField } from '../../trading/TrailField.tsx';
import { profitAt, type StopKind } from '../../trading/stops.ts';
import { trailedNow } from '../../trading/trailing.ts';
import { OrderName, OrderStopField, PointsPrice, pointsText, SaveButton, SheetForm } from './form-parts.tsx';
import { OrderSheet } from './OrderSheet.tsx';
import type { EditFormProps } from './form-types.ts';
import { editKey } from './use-stops-draft.ts';
import { useStopsForm, type StopsFormState } from './use-stops-form.ts';

interface StopsSheetProps {
  /** Undefined = closed. */
  readonly order: Order | undefined;
  /** Price that a line was dragged to. */
  readonly proposed?: { readonly kind: StopKind; readonly price: number };
  onClose(): void;
}

/** Sets, moves and clears the stop-loss (including a trailing one) and the take-profit of a holding order. */
export function StopsSheet({ order, proposed, onClose }: StopsSheetProps) {
  const t = useT();
  return (
    <OrderSheet order={order} title={t('orders.editStops')} onClose={onClose}>
      {(shown, instrument) => (
        <StopsForm
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

function StopsForm(props: EditFormProps) {
  const t = useT();
  const form = useStopsForm(props);
  return (
    <SheetForm save={form.save}>
      <p className="flex flex-wrap items-baseline gap-x-3 pb-1 text-2">
        <OrderName order={props.order} />
        <span className="ms-auto text-muted">
          {t('orders.now')} <PointsPrice points={form.reference} spec={form.context.spec} className="text-text" />
        </span>
      </p>
      <StopWithResult kind="stop_loss" form={form} />
      <Trail form={form} />
      <StopWithResult kind="take_profit" form={form} />
      <SaveButton className="mt-3" busy={form.busy} disabled={!form.canSave} />
    </SheetForm>
  );
}

/** A stop, and what it would win or lose. */
function StopWithResult({ kind, form }: { kind: StopKind; form: StopsFormState }) {
  const { draft, context, values, errors } = form;
  const [{ unit }] = draft[kind];
  const price = values[kind];
  const profit = price === undefined || price === 0 ? undefined : profitAt(price, context);
  return (
    <div className="border-b border-line py-1">
      <OrderStopField kind={kind} draft={draft} context={context} error={errors[kind]} />
      {profit !== undefined && (
        <p className="flex items-baseline justify-between pb-2 text-2 text-muted">
          <span>{unit !== 'price' && <PointsPrice points={price} spec={context.spec} />}</span>
          <Money value={toDecimalNumber(profit, 6)} kind="profit" signed currency />
        </p>
      )}
    </div>
  );
}

/** The distance of the trailing stop, and where it would be now. */
function Trail({ form: { draft, context, prices, values, errors } }: { form: StopsFormState }) {
  const t = useT();
  const format = useFormat();
  const [input, setInput] = draft.trailing;
  const stop =
    !input.on || values.trailing === undefined || prices === undefined
      ? undefined
      : trailedNow(context.side, values.stop_loss ?? 0, values.trailing, prices);
  return (
    <div className="border-b border-line py-1">
      <TrailField
        testName="edit-trailing"
        input={input}
        onInputChange={setInput}
        spec={context.spec}
        reference={prices?.bid}
        hint={
          stop === undefined ? undefined : t('trade.trail.stands', { price: pointsText(stop, context.spec, format) })
        }
        error={errors.trailing}
      />
    </div>
  );
}
