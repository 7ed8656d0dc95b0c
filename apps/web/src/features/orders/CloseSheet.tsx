import type { Order } from '@tradewind/contract/light';
import { isPartAllowed } from '@tradewind/engine';
import { toDecimalNumber } from '@tradewind/money';
import { Button, Money, oneTap, Stepper } from '@tradewind/ui';
import { useT, type T } from '../../shared/language.ts';
import { lotsText } from '../../trading/lots.ts';
import { LOT_SCALE } from '../../trading/spec.ts';
import { OrderName, PointsPrice, SheetForm } from './form-parts.tsx';
import { OrderSheet } from './OrderSheet.tsx';
import { CommissionRow } from './parts.tsx';
import { partOf, useCloseForm, type CloseFormProps, type CloseFormState } from './use-close-form.ts';

interface CloseSheetProps extends Pick<CloseFormProps, 'isPart'> {
  readonly order: Order | undefined;
  onClose(): void;
}

/** Closes a holding order or a part of it, and shows the result at the current price. */
export function CloseSheet({ order, isPart, onClose }: CloseSheetProps) {
  const t = useT();
  return (
    <OrderSheet order={order} title={t('orders.closeTitle')} onClose={onClose}>
      {(shown, instrument) => (
        <CloseForm
          key={`${shown.Id} ${shown.Quantity} ${isPart} ${order === undefined}`}
          order={shown}
          isPart={isPart}
          instrument={instrument}
          onDone={onClose}
        />
      )}
    </OrderSheet>
  );
}

function CloseForm(props: CloseFormProps) {
  const { order, instrument } = props;
  const t = useT();
  const form = useCloseForm(props);
  const { profit } = form;
  const [text, setText] = form.draft;
  return (
    <SheetForm className="space-y-3" save={form.save}>
      <p className="flex items-baseline gap-3 text-2">
        <OrderName order={order} />
        <span className="ms-auto">
          <PointsPrice points={form.closing} spec={form.spec} emphasis />
        </span>
      </p>
      <Shares form={form} />
      <Stepper
        label={t('orders.lotsToClose')}
        testId="close-lots"
        value={text}
        onValueChange={setText}
        unit={t('trade.lotsUnit')}
        step={instrument.Pip}
        min={instrument.ForexMinCont}
        max={order.Quantity}
        scale={LOT_SCALE}
        error={form.error}
      />
      <p className="flex items-baseline justify-between text-2 text-muted">
        {t('orders.resultNow')}
        <Money value={profit === undefined ? undefined : toDecimalNumber(profit, 6)} kind="profit" signed currency />
      </p>
      <CommissionRow amount={form.commission} testId="close-commission" />
      <Button
        type="submit"
        block
        size="large"
        tone="accent"
        {...oneTap}
        data-testid="close-confirm"
        busy={form.busy}
        disabled={form.error !== undefined || form.reason !== undefined}
      >
        {closeText(form, t)}
      </Button>
      {form.reason !== undefined && <p className="text-center text-1 text-amber">{form.reason}</p>}
    </SheetForm>
  );
}

function closeText({ draft: [text], lots, whole }: CloseFormState, t: T): string {
  if (lots === whole) return t('orders.closeAllOfIt');
  return lots === 0 ? t('orders.close') : t.plural('orders.closePart', Number(text));
}

const SHARES = [25, 50, 75, 100] as const;

function Shares({ form: { draft, lots, whole, spec } }: { form: CloseFormState }) {
  const t = useT();
  const [, setText] = draft;
  return (
    <div role="group" aria-label={t('orders.share')} className="flex gap-1.5">
      {SHARES.map((share) => {
        const part = partOf(whole, share, spec);
        const isOffered = share === 100 || isPartAllowed(spec, part, whole);
        return (
          <button
            key={share}
            type="button"
            data-testid={`close-${share}`}
            aria-pressed={lots === part}
            disabled={!isOffered}
            onClick={() => setText(lotsText(part, spec))}
            className={`figures min-h-(--hit) flex-1 rounded-control border text-2 disabled:opacity-40 ${lots === part ? 'border-accent bg-accent-soft font-semibold text-accent' : 'border-line text-muted'}`}
          >
            {share}%
          </button>
        );
      })}
    </div>
  );
}
