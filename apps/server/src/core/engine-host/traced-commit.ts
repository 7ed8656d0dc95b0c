/** Records a commit as a span of each traced command in it. For a large batch, which is begun earlier, it is the rest of the commit. */
import { noteCommit, tracing } from '../../platform/tracing/index.ts';
import type { Batch } from './batch.ts';

export async function commitTraced(batch: Batch, commit: () => Promise<void>): Promise<void> {
  const traces = tracing();
  if (traces === undefined || batch.traced.length === 0) return commit();
  const spans = batch.traced.map(({ context, events }) => {
    const span = traces.start('commit', 'client', context, {
      'db.system.name': 'postgresql',
      'tradewind.events': batch.events.length,
    });
    noteCommit(events, span.context);
    return span;
  });
  try {
    await commit();
    for (const span of spans) span.end({ 'tradewind.batch': batch.number });
  } catch (error) {
    for (const span of spans) span.end({ 'error.type': error instanceof Error ? error.name : 'unknown' });
    throw error;
  }
}
