/** Calls for new and read content. */
import { contentCalls } from '@tradewind/contract';
import type { CallLayer } from '../../platform/http/index.ts';
import { type ReadsServices, newestContent, noteRead, readsOf } from './content-reads.ts';

export function serveContentReads(calls: CallLayer, services: ReadsServices): void {
  calls.open(contentCalls.contentNewest, () => newestContent(services));
  calls.member(contentCalls.contentReads, ({ session }) => readsOf(services.database, session.user.id));
  calls.member(contentCalls.readContent, async ({ session, input }) => {
    await noteRead(services, session.user.id, input);
    return {};
  });
}
