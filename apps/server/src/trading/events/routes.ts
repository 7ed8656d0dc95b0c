/** The caller's private events after a number, for clients without a socket and for those that missed some. */
import { type EventPage, eventCalls } from '@tradewind/contract';
import type { EngineHost } from '../../core/engine-host/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import type { CallLayer } from '../../platform/http/index.ts';
import { viewOf } from '../account/index.ts';
import { heldIn } from './private-event.ts';
import type { EventPresenter } from './present-event.ts';
import type { StoredEvents } from './read-events.ts';

interface EventServices {
  readonly host: EngineHost;
  readonly events: { readonly stored: Pick<StoredEvents, 'after'>; readonly present: EventPresenter };
}

export function serveEvents(
  calls: Pick<CallLayer, 'member'>,
  { host, events: { stored, present } }: EventServices,
): void {
  calls.member(eventCalls.events, async ({ input: { after, limit }, session, locale }): Promise<EventPage> => {
    const account = session.user.id;
    const { n: last } = await viewOf(host, account, []);
    if (after > last) throw new Refused('invalid_input', { fields: { after: 'too_large' } });
    const events = await stored.after(account, after, last, limit);
    if (events === undefined) return { data: [], last, reset: true };
    const view = await viewOf(host, account, heldIn(events));
    return { data: events.map((event) => present.account(event, view, locale)), last };
  });
}
