import { type Bus, type NatsOptions, type OnFault, openBus } from '../platform/bus/index.ts';

/** The key of the messages of all buses in tests. */
export const BUS_KEY = Buffer.alloc(32, 5);

/** A bus of a process with all roles, unless others are given. */
export const openTestBus = (
  options: Partial<NatsOptions> & Pick<NatsOptions, 'url'>,
  onFault?: OnFault,
): Promise<Bus> =>
  openBus(
    {
      roles: ['gateway', 'engine', 'feed', 'worker'],
      key: BUS_KEY,
      openedAt: Date.now(),
      now: () => Date.now(),
      ...options,
    },
    onFault,
  );
