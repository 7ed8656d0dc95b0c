import type { Side } from '@tradewind/engine';
import { toDecimalNumber } from '@tradewind/money';
import { classes, Price, Spinner } from '@tradewind/ui';
import { useId } from 'react';
import { useT } from '../../../shared/language.ts';
import type { Ticket, TicketSide } from './use-ticket.ts';

/** Buy or Sell with its own live price. A disabled one refers to its reason, which is shown below. */
export function SideButton({
  ticket,
  own,
  reasonId,
}: {
  ticket: Ticket;
  own: TicketSide;
  reasonId: string | undefined;
}) {
  const t = useT();
  const id = useId();
  const { side } = own;
  const { spec, dimmed } = ticket.market;
  const points = ticket.pending ? own.preview.fill : priceFor(side, ticket);
  const price = points === undefined ? undefined : toDecimalNumber(points, spec.pricePrecision);
  const isSending = ticket.sending === side;
  const isDisabled = (own.order === undefined && !own.needsLogin) || ticket.sending !== undefined;
  const { entry } = own.preview;
  const label = t(`trade.entry.${side}.${(ticket.pending ? entry : undefined) ?? 'market'}`);
  return (
    <button
      id={id}
      type="button"
      data-testid={`ticket-${side}`}
      aria-disabled={isDisabled || undefined}
      aria-busy={isSending || undefined}
      aria-describedby={reasonId}
      onClick={() => {
        if (!isDisabled) ticket.tap(side);
      }}
      className={classes(
        'flex min-h-14 min-w-0 flex-1 flex-col justify-center rounded-control px-3 py-1 text-on-signal select-none transition-[filter,opacity] duration-(--motion-fast) active:brightness-90',
        side === 'buy' ? 'items-end bg-up text-end' : 'items-start bg-down text-start',
        isDisabled && !isSending ? 'cursor-not-allowed opacity-45' : 'hover:brightness-110',
      )}
    >
      <span className="flex items-center gap-1.5 text-1 font-semibold">
        {isSending && <Spinner />}
        {isSending ? t('trade.sending') : label}
      </span>
      <span className={classes('text-4 leading-tight font-semibold', dimmed && 'is-stale')}>
        <Price value={price} precision={spec.pricePrecision} emphasis />
      </span>
    </button>
  );
}

/** A buy opens at the ask, a sell at the bid. */
function priceFor(side: Side, ticket: Ticket): number | undefined {
  const { prices } = ticket.market;
  return side === 'buy' ? prices?.ask : prices?.bid;
}
