import type { Instrument } from '@tradewind/contract/light';
import type { Side } from '@tradewind/engine';
import { formatScaled, parseScaled } from '@tradewind/money';
import { useBackCloses, useFormat, useReadable } from '@tradewind/ui';
import { Bell } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useClient, useUser } from '../../../shared/client.tsx';
import { useT } from '../../../shared/language.ts';
import { loginPath } from '../../../shared/paths.ts';
import { specOf } from '../../../trading/spec.ts';
import { confirmSide } from '../ticket/confirmation.ts';
import { useDraft } from '../ticket/drafts.ts';
import type { PressedPrice } from './use-price-press.ts';

interface PriceMenuProps {
  readonly instrument: Instrument;
  readonly at: PressedPrice;
  onAlert(price: number): void;
  /** Something else was selected on the page. */
  onLeave(): void;
  /** An action was completed; the chart gets the focus back. */
  onClose(): void;
}

const WIDTH_PX = 208;
const HEIGHT_PX = 168;

/** Actions at a price of the chart: a pending order, which opens in the ticket, or an alert. */
export function PriceMenu({ instrument, at, onAlert, onLeave, onClose }: PriceMenuProps) {
  const t = useT();
  const format = useFormat();
  const user = useUser();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { market } = useClient();
  const [draft, change] = useDraft(specOf(instrument));
  const menu = useRef<HTMLDivElement>(null);
  const leave = useEffectEvent(onLeave);
  const close = useEffectEvent(onClose);
  useBackCloses(true, onClose);
  useEffect(() => {
    menu.current?.querySelector('button')?.focus();
    const isOutside = (target: EventTarget | null): boolean =>
      target instanceof Node && menu.current?.contains(target) !== true;
    const onPointerDown = (event: PointerEvent): void => {
      if (isOutside(event.target)) leave();
    };
    const onFocusIn = (event: FocusEvent): void => {
      if (isOutside(event.target)) leave();
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      // otherwise Escape would also end full screen
      event.stopPropagation();
      close();
    };
    document.addEventListener('pointerdown', onPointerDown);
    document.addEventListener('focusin', onFocusIn);
    document.addEventListener('keydown', onKeyDown, true);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      document.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('keydown', onKeyDown, true);
    };
  }, []);

  const { Bid, Ask } = useReadable(market.quote(instrument.Id)) ?? {};
  const entryOf = (side: Side): 'limit' | 'stop' | undefined => {
    if (Bid == null || Ask == null) return undefined;
    return (side === 'buy' ? at.price < Ask : at.price > Bid) ? 'limit' : 'stop';
  };
  const toLogin = (): void => void navigate(loginPath(pathname + search));
  const order = (side: Side): void => {
    onClose();
    if (user === undefined) return toLogin();
    const precision = instrument.PricePrecision;
    const { pending, target } = draft;
    change({ pending: true, target: formatScaled(parseScaled(at.price, precision) ?? 0, precision) });
    confirmSide(side, () => change({ pending, target }));
  };
  const entries = (['buy', 'sell'] as const).flatMap((side) => {
    const entry = entryOf(side);
    return entry === undefined ? [] : [{ side, entry }];
  });
  return (
    <div
      ref={menu}
      role="group"
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
      {entries.map(({ side, entry }) => (
        <button
          key={side}
          type="button"
          data-testid={`price-menu-${side}`}
          onClick={() => order(side)}
          className={`flex min-h-(--hit) w-full items-center gap-2 px-3 text-start text-2 font-semibold outline-offset-[-2px] hover:bg-press ${side === 'buy' ? 'text-up' : 'text-down'}`}
        >
          <span aria-hidden className="w-4 text-center">
            {side === 'buy' ? '▲' : '▼'}
          </span>
          {t(`trade.entry.${side}.${entry}`)}
        </button>
      ))}
      <button
        type="button"
        data-testid="price-menu-alert"
        onClick={() => {
          onClose();
          if (user === undefined) toLogin();
          else onAlert(at.price);
        }}
        className="flex min-h-(--hit) w-full items-center gap-2 px-3 text-start text-2 outline-offset-[-2px] hover:bg-press"
      >
        <Bell aria-hidden size={16} strokeWidth={1.5} className="text-amber" />
        {t('alerts.set')}
      </button>
    </div>
  );
}
