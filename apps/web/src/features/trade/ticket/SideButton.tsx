import type { Side } from '@tradewind/engine';
import { toDecimalNumber } from '@tradewind/money';
import { classes, oneTap, Price, Spinner, useSelected } from '@tradewind/ui';
import { useT } from '../../../shared/language.ts';
import type { Ticket, TicketNow } from './use-ticket.ts';

/** Buy or Sell with its own live price. A disabled button refers to its reason, shown below unless the account is loading. */
export function SideButton({ ticket, side, reasonId }: { ticket: Ticket; side: Side; reasonId: string | undefined }) {
  const t = useT();
  const { source, spec, pending } = ticket;
  const isSending = ticket.sending === side;
  const cannot = useSelected(source, (now) => now[side].order === undefined && !now[side].needsLogin);
  const isDim = cannot || (ticket.sending !== undefined && !isSending);
  const isDisabled = isDim || isSending || ticket.resting === side;
  const dimmed = useSelected(source, ({ market }) => market.dimmed);
  const entry = useSelected(source, (now) => now[side].preview.entry);
  const points = useSelected(source, (now) => (pending ? now[side].preview.fill : priceFor(side, now)));
  const price = points === undefined ? undefined : toDecimalNumber(points, spec.pricePrecision);
  const label = t(`trade.entry.${side}.${(pending ? entry : undefined) ?? 'market'}`);
  return (
    <button
      type="button"
      {...oneTap}
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
        isDim ? 'cursor-not-allowed opacity-45' : 'hover:brightness-110',
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
function priceFor(side: Side, { market: { prices } }: TicketNow): number | undefined {
  return side === 'buy' ? prices?.ask : prices?.bid;
}
