/** The times of events: those of an event agree with each other, and those of one writer's commands do not go back. */
import type { OrderEvent } from './types.ts';

/** By so much the clocks of a source of prices and of the server may differ. */
export const CLOCK_TOLERANCE_MS = 5000;

/** Reasons of closes that were requested. */
const ASKED: ReadonlySet<string> = new Set(['user', 'reset']);

/** Whether a request caused an order's event, not a price or a time. */
export const isAsked = ({ type, after }: Pick<OrderEvent, 'type' | 'after'>): boolean =>
  type === 'opened' || type === 'pending' || (type === 'closed' && ASKED.has(after.closeReason ?? ''));

export class Times {
  /** Of the last request or quote that caused something, since the last start. */
  #last = 0;

  /** After a start the time may go back, if the clock was corrected. */
  begin(): void {
    this.#last = 0;
  }

  /** `rollover`: the instant of the one in progress; 0 = none. `maxAgeMs` undefined = not known. */
  follow(event: OrderEvent, rollover: number, maxAgeMs: number | undefined): string | undefined {
    const { type, time, quote, after, agesFrom } = event;
    const fault = this.#ownTimes(event, rollover);
    if (fault !== undefined) return fault;
    if (!isAsked(event)) {
      // the server's time never precedes the price that caused an event
      if (type !== 'cancelled') this.#last = Math.max(this.#last, time);
      return undefined;
    }
    if (time < this.#last) return `it is timed ${this.#last - time} ms before an earlier event`;
    this.#last = time;
    if (quote === undefined || after.closeReason === 'reset') return undefined;
    if (quote.time > time + CLOCK_TOLERANCE_MS) return `it is timed ${quote.time - time} ms before its quote`;
    const age = time - (agesFrom ?? quote.time);
    // without it, the age may count from as much later
    const most = maxAgeMs === undefined ? undefined : maxAgeMs + (agesFrom === undefined ? CLOCK_TOLERANCE_MS : 0);
    return most !== undefined && age > most ? `its quote was ${age} ms old, more than ${maxAgeMs}` : undefined;
  }

  #ownTimes({ type, time, quote, after, before }: OrderEvent, rollover: number): string | undefined {
    if ((type === 'opened' || type === 'pending') && after.createdAt !== time) return 'it was created at another time';
    if ((type === 'opened' || type === 'triggered') && after.openedAt !== Math.max(time, rollover))
      return 'it was opened at another time';
    if ((type === 'closed' || type === 'cancelled') && after.closedAt !== time) return 'it ended at another time';
    const isStop = type === 'closed' && (after.closeReason === 'stop_loss' || after.closeReason === 'take_profit');
    if (isStop && quote?.time !== time) return 'its quote closed it at another time';
    const { expiresAt } = before ?? {};
    if (type === 'triggered') {
      if (quote?.time !== time) return 'its quote triggered it at another time';
      if (expiresAt !== undefined && time >= expiresAt + CLOCK_TOLERANCE_MS)
        return 'it was filled after it had expired';
    }
    if (type !== 'cancelled' || after.closeReason !== 'expired') return undefined;
    return expiresAt !== undefined && time >= expiresAt ? undefined : 'it expired before its time';
  }
}
