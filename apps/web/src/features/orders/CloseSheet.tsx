import type { Instrument, Order } from '@tradewind/contract/light';
import { closingSide, commissionOf, isPartAllowed, profitOf } from '@tradewind/engine';
import type { InstrumentSpec } from '@tradewind/engine';
import { formatScaled, multiplyDivide, parseScaled, toDecimalNumber } from '@tradewind/money';
import { Button, Money, Price, Stepper } from '@tradewind/ui';
import { useT } from '../../shared/language.ts';
import { useResumable } from '../../shared/use-resumable.ts';
import { useMarketNow } from '../../trading/live.ts';
import { fitLots, lotsText } from '../../trading/lots.ts';
import { LOT_SCALE, lotsOf } from '../../trading/spec.ts';
import { sideOf } from '../../trading/valuate.ts';
import { OrderSheet } from './OrderSheet.tsx';
import { CommissionRow, SideTag } from './parts.tsx';
import { useOrderActions } from './use-order-actions.ts';

interface CloseSheetProps {
  readonly order: Order | undefined;
  /** Starts with a half; otherwise with all of it. */
  readonly isPart: boolean;
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

const SHARES = [25, 50, 75, 100] as const;

/** A share of a position in percent, on the step. */
const partOf = (whole: number, share: number, spec: InstrumentSpec): number =>
  share === 100 ? whole : fitLots(multiplyDivide(whole, share, 1, 100), spec);

/** Half of a position, or all of it where a half would be too small. */
function halfOf(whole: number, spec: InstrumentSpec): number {
  const half = partOf(whole, 50, spec);
  return isPartAllowed(spec, half, whole) ? half : whole;
}

interface CloseFormProps extends Pick<CloseSheetProps, 'isPart'> {
  readonly order: Order;
  readonly instrument: Instrument;
  onDone(): void;
}

function CloseForm({ order, isPart, instrument, onDone }: CloseFormProps) {
  const t = useT();
  const actions = useOrderActions();
  const market = useMarketNow(instrument);
  const { spec, prices, rate } = market;
  const whole = lotsOf(order.Quantity) ?? 0;
  const [text, setText] = useResumable(`close ${order.Id} ${order.Quantity} ${isPart}`, () =>
    lotsText(isPart ? halfOf(whole, spec) : whole, spec),
  );
  const lots = lotsOf(text === '' ? '0' : text) ?? 0;
  const isWhole = lots === whole;
  const isAllowed = isWhole || isPartAllowed(spec, lots, whole);
  const wrongPart =
    lots > whole
      ? t.plural('orders.partTooLarge', order.Quantity)
      : t.plural('orders.partInvalid', toDecimalNumber(spec.minLots, LOT_SCALE));
  const side = sideOf(order);
  const fill = parseScaled(order.Price, spec.pricePrecision);
  const closing = prices && closingSide(side, prices);
  const profit =
    closing === undefined || rate === undefined || fill === undefined || !isAllowed
      ? undefined
      : profitOf(spec, side, lots, fill, closing, rate);
  const commission = commissionOf(lots, market.commission ?? 0);
  const reason = market.open
    ? closing === undefined || market.stale
      ? t(market.suspect === true ? 'trade.why.price_suspect' : 'trade.why.price_unavailable')
      : undefined
    : t('trade.why.market_closed');

  async function close(): Promise<void> {
    if (await actions.close(order, isWhole ? undefined : formatScaled(lots, LOT_SCALE))) onDone();
  }

  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        void close();
      }}
    >
      <p className="flex items-baseline gap-3 text-2">
        <span className="figures font-semibold">{order.ForexTradeLists.ShowCode}</span>
        <SideTag order={order} />
        <span className="ms-auto">
          <Price
            value={closing === undefined ? undefined : toDecimalNumber(closing, spec.pricePrecision)}
            precision={spec.pricePrecision}
            emphasis
          />
        </span>
      </p>
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
        error={isAllowed ? undefined : wrongPart}
      />
      <p className="flex items-baseline justify-between text-2 text-muted">
        {t('orders.resultNow')}
        <Money value={profit === undefined ? undefined : toDecimalNumber(profit, 6)} kind="profit" signed currency />
      </p>
      <CommissionRow amount={commission} testId="close-commission" />
      <Button
        type="submit"
        block
        size="large"
        tone="accent"
        data-testid="close-confirm"
        busy={actions.busy.has(order.Id)}
        disabled={!isAllowed || reason !== undefined}
      >
        {isWhole ? t('orders.closeAllOfIt') : t.plural('orders.closePart', Number(text))}
      </Button>
      {reason !== undefined && <p className="text-center text-1 text-amber">{reason}</p>}
    </form>
  );
}
