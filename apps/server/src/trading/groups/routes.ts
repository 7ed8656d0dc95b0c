/** The caller's group: what their account trades under. */
import { groupCalls } from '@tradewind/contract';
import { type EngineSettings, levelsOf } from '@tradewind/engine';
import { microLots } from '@tradewind/money';
import type { EngineHost } from '../../core/engine-host/index.ts';
import type { Database } from '../../platform/db/index.ts';
import type { CallLayer } from '../../platform/http/index.ts';
import { lotsNumber, usdNumber } from '../../platform/wire/index.ts';
import { viewOf } from '../account/index.ts';
import { storedGroup } from './stored.ts';

interface GroupServices {
  readonly config: { readonly engine: Pick<EngineSettings, 'marginCallPercent' | 'stopOutPercent'> };
  readonly database: Database;
  readonly host: EngineHost;
}

export function serveGroups(calls: CallLayer, { config, database, host }: GroupServices): void {
  calls.member(groupCalls.accountGroup, async ({ session }) => {
    const { summary } = await viewOf(host, session.user.id, []);
    const { name, kind, terms, verify } = await storedGroup(database, summary.group);
    const { call, stopOut } = levelsOf(config.engine, terms);
    return {
      Name: name,
      Kind: kind,
      LeverageCaps: { ...terms.caps },
      Commission: usdNumber(terms.commission),
      SwapFree: terms.swapFree,
      MarginCall: call,
      StopOut: stopOut,
      MaxOpenOrders: terms.maxOpenOrders,
      MaxPositionLots: terms.maxPositionLots === 0 ? null : lotsNumber(microLots(terms.maxPositionLots)),
      Verification: { ...verify },
    };
  });
}
