import { useQuery } from '@tanstack/react-query';
import { instrumentCalls, type Instrument } from '@tradewind/contract/light';
import { useClient, useUser } from '../../shared/client.tsx';
import { queries } from '../../shared/queries.ts';
import { useIsOpen } from '../../trading/live.ts';

const EVERY_MS = 60_000;

/** Hours, holidays and the typical spread, read every minute and when the market opens or closes. */
export function useFacts(instrument: Instrument) {
  const { api } = useClient();
  const isOpen = useIsOpen(instrument);
  // prices are those of the group of the account
  const user = useUser()?.id;
  return useQuery(
    {
      queryKey: ['instrument-facts', instrument.Id, instrument.Version, isOpen, user],
      queryFn: async ({ signal }) => {
        const facts = await api.call(instrumentCalls.facts, { forex_id: instrument.Id }, { signal, quiet: true });
        return { ...facts, readAt: Date.now() };
      },
      refetchInterval: EVERY_MS,
      // when a market opens or closes, the old data stays while it is read again
      placeholderData: (previous) => (previous?.ForexId === instrument.Id ? previous : undefined),
    },
    queries,
  );
}
