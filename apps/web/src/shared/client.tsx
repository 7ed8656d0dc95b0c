import type { TradewindClient } from '@tradewind/client/app';
import type { User } from '@tradewind/contract/light';
import { useReadable } from '@tradewind/ui';
import { createContext, use, type ReactNode } from 'react';

const ClientContext = createContext<TradewindClient | undefined>(undefined);

export function ClientProvider({ client, children }: { client: TradewindClient; children: ReactNode }) {
  return <ClientContext value={client}>{children}</ClientContext>;
}

/** The live data of the app: api, session, market, candles, orders. Read its Readables with useReadable. */
export function useClient(): TradewindClient {
  const client = use(ClientContext);
  if (client === undefined) throw new Error('ClientProvider is missing');
  return client;
}

/** The user of the session, or undefined for a visitor. */
export function useUser(): User | undefined {
  return useReadable(useClient().session)?.user;
}

export { useReadable };
