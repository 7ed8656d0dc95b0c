/** Mark-ups as operators see them. */
import type { MarkupList, MarkupRow } from '@tradewind/contract/operator';
import type { Markup } from '@tradewind/engine';
import { readMarkups, readScheduled } from '../../core/engine-host/index.ts';
import type { Queryable } from '../../platform/db/index.ts';

const rowOf = ({ group, instrument, leverageClass, version, bid, ask }: Markup): MarkupRow => ({
  group_id: group,
  forex_id: instrument ?? null,
  leverage_class: leverageClass ?? null,
  markup_bid: bid,
  markup_ask: ask,
  version,
});

export async function markupList(db: Queryable): Promise<MarkupList> {
  const scheduled = await readScheduled(db);
  return {
    in_force: (await readMarkups(db)).map(rowOf),
    waiting: scheduled.flatMap((each) =>
      each.kind === 'markup' ? [{ ...rowOf(each.markup), effective_at: each.instant }] : [],
    ),
    moves: scheduled.flatMap((each) =>
      each.kind === 'move' ? [{ user_id: each.account, group_id: each.group, effective_at: each.instant }] : [],
    ),
  };
}
