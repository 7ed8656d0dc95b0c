/** Operator calls for groups. Proposals and approvals are in desk/approvals. */
import { operatorGroupCalls } from '@tradewind/contract/operator';
import type { Market } from '../../core/market/index.ts';
import type { Database } from '../../platform/db/index.ts';
import type { OperatorLayer } from '../../platform/http/index.ts';
import { markupList } from './markup-list.ts';
import { groupDetail, groupRows } from './records.ts';

export interface GroupDeskServices {
  readonly database: Database;
  readonly market: Pick<Market, 'instruments' | 'lastQuote'>;
}

export function serveGroupsToOperators(calls: OperatorLayer, { database, market }: GroupDeskServices): void {
  calls.serve(operatorGroupCalls.groups, () => groupRows(database));
  calls.serve(operatorGroupCalls.markups, () => markupList(database, market));
  calls.serve(operatorGroupCalls.group, ({ input }) => groupDetail(database, input.id));
}
