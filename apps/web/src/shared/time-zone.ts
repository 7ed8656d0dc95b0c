import { NEW_YORK, type Readable } from '@tradewind/client/app';
import { setting } from '@tradewind/ui';

/** The zone of the device. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The time zone of all times in the app, including the chart's axis: New York's until the reader chooses their own. */
export const timeZoneChoice = setting('tradewind.time-zone', ['new-york', 'own']);

/** Its IANA name. */
export const timeZone: Readable<string> = {
  get: () => (timeZoneChoice.get() === 'own' ? ownTimeZone() : NEW_YORK),
  subscribe: timeZoneChoice.subscribe,
};
