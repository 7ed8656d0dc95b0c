import type { MarketRow } from '@tradewind/contract/light';
import { useSelected } from '@tradewind/ui';
import { useClient } from '../shared/client.tsx';
import { useT } from '../shared/language.ts';

export type Doubt = 'stale' | 'suspect';

const stateOf = (row: MarketRow | undefined): Doubt | undefined => row?.PriceState;

/** Why the server fills no order at an instrument's price; undefined while it does, or while the market is closed. */
export const usePriceDoubt = (id: number): Doubt | undefined => useSelected(useClient().market.quote(id), stateOf);

/** A label next to the symbol while its price is old or suspect. */
export const PriceDoubt = ({ id }: { id: number }) => <DoubtLabel doubt={usePriceDoubt(id)} />;

export function DoubtLabel({ doubt }: { doubt: Doubt | undefined }) {
  const t = useT();
  if (doubt === undefined) return null;
  return (
    <span data-testid={`price-${doubt}`} className="rounded bg-amber-soft px-1.5 text-1 whitespace-nowrap text-amber">
      {t(`app.price.${doubt}`)}
    </span>
  );
}
