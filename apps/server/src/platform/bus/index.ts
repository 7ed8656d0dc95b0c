/** The bus between the roles of a server. */
import { InProcessBus } from './in-process.ts';
import { type NatsOptions, connectNats } from './nats.ts';
import type { Bus, OnFault } from './types.ts';

export * from './types.ts';
export type { NatsOptions } from './nats.ts';
export { BusRefusals } from './refusals.ts';
export { BUS_PURPOSE } from './seal.ts';

/**
 * In-process without NATS. `onFault` is called with what message handlers throw. Throws NoAnswer when NATS cannot be
 * reached.
 */
export const openBus = async (nats?: NatsOptions, onFault: OnFault = () => {}): Promise<Bus> =>
  nats === undefined ? new InProcessBus(onFault) : connectNats(nats, onFault);
