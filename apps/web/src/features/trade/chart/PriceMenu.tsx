import type { Instrument } from '@tradewind/contract/light';
import type { Side } from '@tradewind/engine';
import { formatScaled, parseScaled } from '@tradewind/money';
import { useFormat } from '@tradewind/ui';
import { Bell } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useClient, useUser } from '../../../shared/client.tsx';
import { useT } from '../../../shared/language.ts';
import { loginPath, PATHS } from '../../../shared/paths.ts';
import { useNavigate } from '../../../shared/router.tsx';
import { specOf } from '../../../trading/spec.ts';
import { askSide } from '../ticket/asked.ts';
import { useDraft } from '../ticket/drafts.ts';
import type { PressedPrice } from './use-price-press.ts';

interface PriceMenuProps {
  readonly instrument: Instrument;
  readonly at: PressedPrice;
  onAlert(price: number): void;
  onClose(): void;
}

const WIDTH_PX = 208;
const HEIGHT_PX = 168;

/** What can be done at a price of the chart: a pending order, which the ticket asks about, or an alert. */
export function PriceMenu({ instrument, at, onAlert, onClose }: PriceMenuProps) {
  const t = useT();
  const format = useFormat();
  const user = useUser();
  const navigate = useNavigate();
  const { market } = useClient();
  const [, change] = useDraft(specOf(instrument));
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    menu.current?.querySelector('button')?.focus();
    const leave = (event: Event): void => {
      const isInside = event.target instanceof Node && menu.current?.contains(event.target) === true;
      const isKey = event instanceof KeyboardEvent;
      if (isKey ? event.key === 'Escape' : !isInside) onClose();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('keydown', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('keydown', leave);
    };
  }, [onClose]);

  const { Bid, Ask } = market.quote(instrument.Id).get() ?? {};
  const entryOf = (side: Side): 'limit' | 'stop' =>
    side === 'buy' ? (at.price < (Ask ?? 0) ? 'limit' : 'stop') : at.price > (Bid ?? 0) ? 'limit' : 'stop';
  const order = (side: Side): void => {
    onClose();
    if (user === undefined) return navigate(loginPath(PATHS.trade));
    const precision = instrument.PricePrecision;
    change({ pending: true, target: formatScaled(parseScaled(at.price, precision) ?? 0, precision) });
    askSide(side);
  };
  return (
    <div
      ref={menu}
      role="menu"
      aria-label={format.price(at.price, instrument.PricePrecision)}
      data-testid="price-menu"
      className="absolute z-20 overflow-hidden rounded-control border border-line bg-float shadow-float"
      style={{
        width: WIDTH_PX,
        left: `clamp(4px, ${at.x - WIDTH_PX / 2}px, calc(100% - ${WIDTH_PX + 4}px))`,
        top: `clamp(4px, ${at.y}px, calc(100% - ${HEIGHT_PX + 4}px))`,
      }}
    >
      <p className="figures border-b border-line px-3 py-1 text-1 font-semibold text-muted">
        {format.price(at.price, instrument.PricePrecision)}
      </p>
      {(['buy', 'sell'] as const).map((side) => (
        <button
          key={side}
          type="button"
          role="menuitem"
          data-testid={`price-menu-${side}`}
          onClick={() => order(side)}
          className={`flex min-h-(--hit) w-full items-center gap-2 px-3 text-start text-2 font-semibold outline-offset-[-2px] hover:bg-press ${side === 'buy' ? 'text-up' : 'text-down'}`}
        >
          <span aria-hidden className="w-4 text-center">
            {side === 'buy' ? '▲' : '▼'}
          </span>
          {t(`trade.entry.${side}.${entryOf(side)}`)}
        </button>
      ))}
      <button
        type="button"
        role="menuitem"
        data-testid="price-menu-alert"
        onClick={() => {
          onClose();
          onAlert(at.price);
        }}
        className="flex min-h-(--hit) w-full items-center gap-2 px-3 text-start text-2 outline-offset-[-2px] hover:bg-press"
      >
        <Bell aria-hidden size={16} strokeWidth={1.5} className="text-amber" />
        {t('alerts.set')}
      </button>
    </div>
  );
}
