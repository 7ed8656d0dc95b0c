import type { Readable } from '@tradewind/client';
import type { MarketRow } from '@tradewind/contract/light';
import { useSelected } from '@tradewind/ui';
import { useClient } from '../shared/client.tsx';
import { useT } from '../shared/language.ts';

export type Doubt = 'stale' | 'suspect';

const stateOf = (row: MarketRow | undefined): Doubt | undefined => row?.PriceState;

/** Why the server fills no order at an instrument's price; undefined while it does, or while the market is closed. */
export function usePriceDoubt(id: number, source?: Readable<MarketRow | undefined>): Doubt | undefined {
  const { market } = useClient();
  return useSelected(source ?? market.quote(id), stateOf);
}

/** A label next to the symbol while its price is old or suspect. */
export function PriceDoubt({ id, source }: { id: number; source?: Readable<MarketRow | undefined> }) {
  const t = useT();
  const doubt = usePriceDoubt(id, source);
  if (doubt === undefined) return null;
  return (
    <span data-testid={`price-${doubt}`} className="rounded bg-amber-soft px-1.5 text-1 whitespace-nowrap text-amber">
      {t(`app.price.${doubt}`)}
    </span>
  );
}
