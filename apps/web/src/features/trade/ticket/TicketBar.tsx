import type { Instrument } from '@tradewind/contract/light';
import type { Side } from '@tradewind/engine';
import { buttonLinkClass, useFormat, useReadable, useSelected, shortScreen } from '@tradewind/ui';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { useClient, useUser } from '../../../shared/client.tsx';
import { useT } from '../../../shared/language.ts';
import { PATHS } from '../../../shared/paths.ts';
import { distanceFigure, distanceText } from '../../../trading/distance.ts';
import { ConfirmOrder } from './ConfirmOrder.tsx';
import { CostPreview } from './CostPreview.tsx';
import { FoldedCost } from './FoldedCost.tsx';
import { LotsStepper } from './LotsField.tsx';
import { SideButton } from './SideButton.tsx';
import { useDraft } from './drafts.ts';
import { sideToConfirm, confirmSide } from './confirmation.ts';
import { useTicket, type Ticket, type TicketNow } from './use-ticket.ts';

/** Amounts of the two sides differ only by the spread: then one reason is shown for both. */
const isSameReason = ({ sell, buy }: TicketNow): boolean =>
  sell.reason === buy.reason || (lacksMoney({ sell }) && lacksMoney({ sell: buy }));
const lacksMoney = ({ sell }: Pick<TicketNow, 'sell'>): boolean => sell.blocker?.key === 'insufficient_margin';
/** The account's figures are not here yet; for a visitor there are none, and a tap leads to the login. */
const isLoadingAccount = ({ sell }: TicketNow): boolean => sell.blocker?.key === 'login_needed' && !sell.needsLogin;

interface TicketBarProps {
  readonly instrument: Instrument;
  /** Below a full-screen chart: collapsed, and in one row where there is little height. */
  readonly inFull?: boolean;
}

/** The part within reach of the thumb: size, costs, and the two buttons. */
export function TicketBar({ instrument, inFull = false }: TicketBarProps) {
  const ticket = useTicket(instrument);
  const { source } = ticket;
  const [draft, change] = useDraft(ticket.spec);
  const confirming = useReadable(sideToConfirm);
  const isShort = useReadable(shortScreen) || inFull;
  const [isUnfolded, setUnfolded] = useState(false);
  const id = useId();
  const isFolded = isShort && !isUnfolded;
  const noSell = useSelected(source, ({ sell }) => sell.reason !== undefined);
  const noBuy = useSelected(source, ({ buy }) => buy.reason !== undefined);
  const isSame = useSelected(source, isSameReason);
  const isFailed = useReadable(useClient().orders.status) === 'error';
  const isLoading = useSelected(source, isLoadingAccount) && !isFailed;
  const space = isFolded ? 'space-y-1' : 'space-y-2';
  return (
    <div
      className={`px-4 pb-3 ${space} ${isFolded ? '' : 'pt-2'} ${inFull ? 'low:flex low:items-center low:gap-x-4 low:space-y-0 low:py-1.5 wide:flex wide:items-center wide:gap-x-6 wide:space-y-0 wide:py-1.5' : ''}`}
    >
      <div className={`${space} ${inFull ? 'low:min-w-0 low:flex-1 wide:min-w-0 wide:flex-1' : ''}`}>
        {isShort && <FoldedCost lots={draft.lots} source={source} open={isUnfolded} onOpenChange={setUnfolded} />}
        {!isFolded && (
          <LotsStepper instrument={instrument} lots={draft.lots} onLotsChange={(lots) => change({ lots })} />
        )}
        <CostPreview source={source} stopsOnly={isFolded} />
      </div>
      <div
        data-tour="sides"
        className={`relative flex gap-1.5 @max-[20rem]:flex-col ${inFull ? 'low:w-84 wide:w-100' : ''}`}
      >
        <SideButton ticket={ticket} side="sell" reasonId={noSell ? `${id}-sell` : undefined} />
        <Spread ticket={ticket} />
        <SideButton ticket={ticket} side="buy" reasonId={noBuy ? `${id}-${isSame ? 'sell' : 'buy'}` : undefined} />
        {/* not visible unless loading fails: a line that is gone in a moment would move the buttons */}
        {isLoading && (
          <p id={`${id}-sell`} className="sr-only">
            <Reason source={source} side="sell" />
          </p>
        )}
      </div>
      {(noSell || noBuy) && !isLoading && (
        <div className="flex gap-4 text-1 text-amber" data-testid="ticket-reason">
          {isSame ? (
            <p id={`${id}-sell`} className="flex-1 text-center">
              <Reason source={source} side="buy" />
            </p>
          ) : (
            <>
              <p id={`${id}-sell`} className="min-w-0 flex-1 text-start">
                <Reason source={source} side="sell" />
              </p>
              <p id={`${id}-buy`} className="min-w-0 flex-1 text-end">
                <Reason source={source} side="buy" />
              </p>
            </>
          )}
        </div>
      )}
      <DepositLink source={source} />
      <ConfirmOrder
        instrument={instrument}
        ticket={ticket}
        sideToConfirm={confirming}
        onClose={() => confirmSide(undefined)}
      />
    </div>
  );
}

/** Why a side cannot be sent. Its amounts change with the prices. */
function Reason({ source, side }: Pick<Ticket, 'source'> & { side: Side }) {
  const reason = useSelected(source, (now) => now[side].reason);
  return <span>{reason}</span>;
}

/** If there is too little money: a link to deposits. A demo account is reset on its own page. */
function DepositLink({ source }: Pick<Ticket, 'source'>) {
  const t = useT();
  const user = useUser();
  const lacks = useSelected(source, ({ sell, buy }) => lacksMoney({ sell }) && lacksMoney({ sell: buy }));
  if (!lacks) return null;
  return (
    <Link
      to={user?.is_demo === 1 ? PATHS.me : PATHS.charge}
      data-testid="ticket-deposit"
      className={`${buttonLinkClass('plain')} w-full`}
    >
      {t(user?.is_demo === 1 ? 'me.reset' : 'me.charge')}
    </Link>
  );
}

/** The spread, shown between the two buttons beside their names, where no price is: one of eight decimals needs its whole button. */
function Spread({ ticket: { source, spec } }: { ticket: Ticket }) {
  const t = useT();
  const format = useFormat();
  const points = useSelected(source, ({ market: { prices } }) => prices && prices.ask - prices.bid);
  if (points === undefined) return null;
  return (
    <span className="figures pointer-events-none absolute left-1/2 z-10 top-1 min-w-9 -translate-x-1/2 rounded-full bg-page px-1.5 py-0.5 text-center text-1 font-semibold text-text @max-[20rem]:hidden">
      <span className="sr-only">{t('trade.spread', { distance: distanceText(spec, points, format, t) })}</span>
      <span aria-hidden>{distanceFigure(spec, points, format)}</span>
    </span>
  );
}
