import type { Readable } from '@tradewind/client/app';
import type { Instrument } from '@tradewind/contract/light';
import { closingSide, minDistance, openingSide } from '@tradewind/engine';
import type { Side } from '@tradewind/engine';
import { toDecimalNumber } from '@tradewind/money';
import { useFormat, useReadable, useSelected } from '@tradewind/ui';
import { useT } from '../../../shared/language.ts';
import { hasMoreDecimals } from '../../../trading/decimals.ts';
import { resolve } from '../../../trading/draft.ts';
import { useFiguresSource, useMarketSource } from '../../../trading/live.ts';
import { specOf } from '../../../trading/spec.ts';
import { StopField } from '../../../trading/StopField.tsx';
import { TrailField } from '../../../trading/TrailField.tsx';
import { trailedNow, trailPointsOf, type TrailInput } from '../../../trading/trailing.ts';
import {
  stopPriceOf,
  stopScale,
  stopText,
  type StopContext,
  type StopInput,
  type StopKind,
  type StopUnit,
} from '../../../trading/stops.ts';
import { useDraft } from './drafts.ts';

/** Stop-loss and take-profit of the draft. They apply to both sides, so the hint shows the bound for each. */
export function StopFields({ instrument }: { instrument: Instrument }) {
  const t = useT();
  const format = useFormat();
  const market = useMarketSource(instrument);
  const figures = useFiguresSource();
  const hasFigures = useSelected(figures, (now) => now !== undefined);
  const hasPrices = useSelected(market, ({ prices }) => prices !== undefined);
  const spec = specOf(instrument);
  const [draft, change] = useDraft(spec);
  const wish = resolve(draft, spec);
  const priceText = (points: number): string =>
    format.price(toDecimalNumber(points, spec.pricePrecision), spec.pricePrecision);

  /** At the current prices. */
  const contextOf = (side: Side): StopContext | undefined => {
    const { prices, rate } = market.get();
    const fill = draft.pending ? wish.target : prices && openingSide(side, prices);
    const balance = figures.get()?.balance;
    return fill === undefined ? undefined : { spec, side, lots: wish.lots ?? 0, fill, rate, balance };
  };

  /** The only side that a typed price can be meant for; a buy if it fits both. */
  const meantSide = (kind: StopKind, input: StopInput): Side => {
    const buy = contextOf('buy');
    const price = buy && input.unit === 'price' ? stopPriceOf(kind, { ...input, on: true }, buy) : undefined;
    if (buy === undefined || price === undefined) return 'buy';
    return price < buy.fill === (kind === 'stop_loss') ? 'buy' : 'sell';
  };

  const convert =
    (kind: StopKind, input: StopInput) =>
    (unit: StopUnit): string => {
      const context = contextOf(meantSide(kind, input));
      const price = context && stopPriceOf(kind, { ...input, on: true }, context);
      return context === undefined || price === undefined ? '' : stopText(kind, unit, price, context);
    };

  const hintOf = (kind: StopKind, input: StopInput): string => {
    const { prices } = market.get();
    if (prices === undefined) return '';
    if (input.unit !== 'price') {
      const [sell, buy] = (['sell', 'buy'] as const).map((side) => {
        const context = contextOf(side);
        const price = context && stopPriceOf(kind, input, context);
        return price === undefined || price <= 0 ? undefined : priceText(price);
      });
      return sell === undefined || buy === undefined ? '' : t('trade.stopPrices', { sell, buy });
    }
    const bound = (side: Side): string => {
      const reference = draft.pending ? wish.target : closingSide(side, prices);
      if (reference === undefined) return '–';
      const above = (kind === 'take_profit') === (side === 'buy');
      return `${above ? '≥' : '≤'} ${priceText(reference + (above ? 1 : -1) * minDistance(spec))}`;
    };
    return t('trade.stopBounds', { sell: bound('sell'), buy: bound('buy') });
  };

  const errorOf = ({ unit, text }: StopInput | TrailInput): string | undefined => {
    const most = stopScale(unit, spec);
    return hasMoreDecimals(text, most) ? t('trade.why.price_decimals', { most: String(most) }) : undefined;
  };
  const field = (kind: StopKind, input: StopInput, onInputChange: (input: StopInput) => void) => {
    return (
      <StopField
        kind={kind}
        testName={kind === 'stop_loss' ? 'ticket-stop-loss' : 'ticket-take-profit'}
        code={spec.code}
        input={input}
        onInputChange={onInputChange}
        convert={convert(kind, input)}
        error={errorOf(input)}
        withoutPercent={!hasFigures}
        {...(hasPrices ? { hint: <Hint market={market} text={() => hintOf(kind, input)} /> } : {})}
      />
    );
  };
  // only a percentage of the price changes in points with each price
  const isShare = draft.trailing.on && draft.trailing.unit === 'percent';
  const bid = useSelected(market, ({ prices }) => (isShare ? prices?.bid : undefined));
  const trailReference = draft.pending ? wish.target : (bid ?? market.get().prices?.bid);
  const trailHint = (): string => {
    const { prices } = market.get();
    const points = trailPointsOf(draft.trailing, spec, draft.pending ? wish.target : prices?.bid);
    if (points === undefined || points === 0) return '';
    const [sell, buy] = (['sell', 'buy'] as const).map((side) => {
      const from = draft.pending ? wish.target : prices && closingSide(side, prices);
      const stop = from === undefined ? undefined : trailedNow(side, 0, points, { bid: from, ask: from });
      return stop === undefined || stop <= 0 ? undefined : priceText(stop);
    });
    return sell === undefined || buy === undefined ? '' : t('trade.stopPrices', { sell, buy });
  };
  return (
    <div className="border-t border-line pt-1">
      {field('stop_loss', draft.stopLoss, (stopLoss) => change({ stopLoss }))}
      <TrailField
        testName="ticket-trailing"
        input={draft.trailing}
        onInputChange={(trailing) => change({ trailing })}
        spec={spec}
        reference={trailReference}
        hint={<Hint market={market} text={trailHint} />}
        error={errorOf(draft.trailing)}
      />
      {field('take_profit', draft.takeProfit, (takeProfit) => change({ takeProfit }))}
    </div>
  );
}

/** Prices in a hint: a tick renders it, and not the fields. */
function Hint({ market, text }: { market: Readable<unknown>; text(): string }) {
  useReadable(market);
  return <span>{text()}</span>;
}
