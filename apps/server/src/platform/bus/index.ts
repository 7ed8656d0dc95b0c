/** The bus between the roles of a server. */
import { InProcessBus } from './in-process.ts';
import { connectNats } from './nats.ts';
import type { Bus, OnFault } from './types.ts';

export * from './types.ts';

/**
 * In-process without an address. `onFault` is called with what message handlers throw. Throws NoAnswer when NATS cannot
 * be reached.
 */
export const openBus = async (natsUrl?: string, onFault: OnFault = () => {}): Promise<Bus> =>
  natsUrl === undefined ? new InProcessBus(onFault) : connectNats(natsUrl, onFault);
