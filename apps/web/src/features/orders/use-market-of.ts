import type { Instrument, Order } from '@tradewind/contract/light';
import { useReadable } from '@tradewind/ui';
import { useClient } from '../../shared/client.tsx';

/** The instrument of an order; undefined while the list is loading, or when it is no longer traded. */
export function useInstrumentOf(order: Order | undefined): Instrument | undefined {
  const instruments = useReadable(useClient().market.instruments);
  return order === undefined ? undefined : instruments.find(({ Id }) => Id === order.ForexId);
}
