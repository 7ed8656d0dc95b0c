/** Parts that the forms of the order sheets share. */
import type { Order } from '@tradewind/contract/light';
import type { InstrumentSpec } from '@tradewind/engine';
import { toDecimalNumber } from '@tradewind/money';
import { Button, Price, type Format } from '@tradewind/ui';
import type { ReactNode } from 'react';
import { useT } from '../../shared/language.ts';
import { StopField } from '../../trading/StopField.tsx';
import { stopPriceOf, stopText, type StopContext, type StopKind, type StopUnit } from '../../trading/stops.ts';
import { SideTag } from './parts.tsx';
import type { StopsDraft } from './use-stops-draft.ts';

interface SheetFormProps {
  readonly className?: string;
  save(): Promise<void>;
  readonly children: ReactNode;
}

export function SheetForm({ className, save, children }: SheetFormProps) {
  return (
    <form
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {children}
    </form>
  );
}

/** Symbol, side and lots. */
export function OrderName({ order }: { order: Order }) {
  return (
    <>
      <span className="figures font-semibold">{order.ForexTradeLists.ShowCode}</span>
      <SideTag order={order} />
    </>
  );
}

/** A price in points as text. */
export const pointsText = (points: number, { pricePrecision }: InstrumentSpec, format: Format): string =>
  format.price(toDecimalNumber(points, pricePrecision), pricePrecision);

interface PointsPriceProps {
  readonly points: number | undefined;
  readonly spec: InstrumentSpec;
  readonly emphasis?: boolean;
  readonly className?: string;
}

/** A price in points. */
export function PointsPrice({ points, spec: { pricePrecision }, ...rest }: PointsPriceProps) {
  const value = points === undefined ? undefined : toDecimalNumber(points, pricePrecision);
  return <Price value={value} precision={pricePrecision} {...rest} />;
}

interface OrderStopFieldProps {
  readonly kind: StopKind;
  readonly draft: StopsDraft;
  readonly context: StopContext;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

/** The stop-loss or take-profit of an order being edited. */
export function OrderStopField({ kind, draft, context, hint, error }: OrderStopFieldProps) {
  const [input, setInput] = draft[kind];
  const convert = (unit: StopUnit): string => {
    const now = stopPriceOf(kind, { ...input, on: true }, context);
    return now === undefined ? '' : stopText(kind, unit, now, context);
  };
  return (
    <StopField
      kind={kind}
      testName={kind === 'stop_loss' ? 'edit-stop-loss' : 'edit-take-profit'}
      code={context.spec.code}
      input={input}
      onInputChange={setInput}
      convert={convert}
      hint={hint}
      error={error}
      withoutPercent={context.balance === undefined}
    />
  );
}

interface SaveButtonProps {
  readonly busy: boolean;
  readonly disabled: boolean;
  readonly className?: string;
}

export function SaveButton(props: SaveButtonProps) {
  const t = useT();
  return (
    <Button type="submit" tone="accent" block size="large" data-testid="stops-save" {...props}>
      {t('orders.saveStops')}
    </Button>
  );
}
