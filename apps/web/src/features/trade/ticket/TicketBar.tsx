import type { Instrument } from '@tradewind/contract/light';
import { buttonLinkClass, useFormat, useReadable } from '@tradewind/ui';
import { useId, useState } from 'react';
import { Link } from '../../../shared/router.tsx';
import { useUser } from '../../../shared/client.tsx';
import { useT } from '../../../shared/language.ts';
import { shortScreen } from '../../../shared/media.ts';
import { PATHS } from '../../../shared/paths.ts';
import { distanceFigure, distanceText } from '../../../trading/distance.ts';
import { ConfirmOrder } from './ConfirmOrder.tsx';
import { CostPreview } from './CostPreview.tsx';
import { FoldedCost } from './FoldedCost.tsx';
import { LotsStepper } from './LotsField.tsx';
import { SideButton } from './SideButton.tsx';
import { useDraft } from './drafts.ts';
import { askedSide, askSide } from './asked.ts';
import { useTicket, type Ticket } from './use-ticket.ts';

/** The part under the thumb: size, what it costs, and the two buttons. */
export function TicketBar({ instrument }: { instrument: Instrument }) {
  const ticket = useTicket(instrument);
  const [draft, change] = useDraft(ticket.market.spec);
  const asked = useReadable(askedSide);
  const isShort = useReadable(shortScreen);
  const [isUnfolded, setUnfolded] = useState(false);
  const id = useId();
  const { sell, buy } = ticket;
  // amounts of the two sides differ only by the spread: then one reason is shown for both
  const isSame =
    sell.reason === buy.reason ||
    (sell.blocker?.key === 'insufficient_margin' && buy.blocker?.key === 'insufficient_margin');
  return (
    <div className={`px-4 pb-3 ${isShort && !isUnfolded ? 'space-y-1' : 'space-y-2 pt-2'}`}>
      {isShort && (
        <FoldedCost
          lots={draft.lots}
          sell={sell.preview}
          buy={buy.preview}
          open={isUnfolded}
          onOpenChange={setUnfolded}
        />
      )}
      {(!isShort || isUnfolded) && (
        <LotsStepper instrument={instrument} lots={draft.lots} onLotsChange={(lots) => change({ lots })} />
      )}
      <CostPreview sell={sell.preview} buy={buy.preview} stopsOnly={isShort && !isUnfolded} />
      <div className="relative flex gap-1.5 @max-[20rem]:flex-col">
        <SideButton ticket={ticket} own={sell} reasonId={sell.reason === undefined ? undefined : `${id}-sell`} />
        <Spread ticket={ticket} />
        <SideButton
          ticket={ticket}
          own={buy}
          reasonId={buy.reason === undefined ? undefined : isSame ? `${id}-sell` : `${id}-buy`}
        />
      </div>
      {(sell.reason !== undefined || buy.reason !== undefined) && (
        <div className="flex gap-4 text-1 text-amber" data-testid="ticket-reason">
          {isSame ? (
            <p id={`${id}-sell`} className="flex-1 text-center">
              {buy.reason}
            </p>
          ) : (
            <>
              <p id={`${id}-sell`} className="min-w-0 flex-1 text-start">
                {sell.reason}
              </p>
              <p id={`${id}-buy`} className="min-w-0 flex-1 text-end">
                {buy.reason}
              </p>
            </>
          )}
        </div>
      )}
      <DepositLink ticket={ticket} />
      <ConfirmOrder instrument={instrument} ticket={ticket} asked={asked} onClose={() => askSide(undefined)} />
    </div>
  );
}

/** Where money is missing: to where it comes from. A demo account is set back on its own page. */
function DepositLink({ ticket: { sell, buy } }: { ticket: Ticket }) {
  const t = useT();
  const user = useUser();
  if (sell.blocker?.key !== 'insufficient_margin' || buy.blocker?.key !== 'insufficient_margin') return null;
  return (
    <Link
      to={user?.is_demo === 1 ? PATHS.me : PATHS.charge}
      data-testid="ticket-deposit"
      className={`${buttonLinkClass('plain')} w-full`}
    >
      {t(user?.is_demo === 1 ? 'me.title' : 'me.charge')}
    </Link>
  );
}

/** The distance between the two prices, between the two buttons. */
function Spread({ ticket }: { ticket: Ticket }) {
  const t = useT();
  const format = useFormat();
  const { prices, spec } = ticket.market;
  if (prices === undefined) return null;
  const points = prices.ask - prices.bid;
  return (
    <span
      aria-label={t('trade.spread', { distance: distanceText(spec, points, format, t) })}
      role="img"
      className="figures pointer-events-none absolute left-1/2 z-10 top-1/2 min-w-9 -translate-x-1/2 -translate-y-1/2 rounded-full bg-page px-1.5 py-0.5 text-center text-1 font-semibold text-text @max-[20rem]:hidden"
    >
      {distanceFigure(spec, points, format)}
    </span>
  );
}
