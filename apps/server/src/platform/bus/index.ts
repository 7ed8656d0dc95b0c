/** The bus between the roles of a server. */
import { InProcessBus } from './in-process.ts';
import { connectNats } from './nats.ts';
import type { Bus } from './types.ts';

export * from './types.ts';

/** In this process without an address. Throws NoAnswer when NATS cannot be reached. */
export const openBus = async (natsUrl?: string): Promise<Bus> =>
  natsUrl === undefined ? new InProcessBus() : connectNats(natsUrl);
