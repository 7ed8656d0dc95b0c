/** Figures that built-in articles mention: the reader's own levels, and settings of this installation. */
import { LOCALE_TAGS } from '@tradewind/contract';
import { levelsOf } from '@tradewind/engine';
import type { Sessions } from '../../people/identity/index.ts';
import type { Config } from '../../platform/config/index.ts';
import type { Database } from '../../platform/db/index.ts';
import type { Caller } from '../../platform/http/index.ts';
import { usdNumber } from '../../platform/wire/index.ts';
import { storedGroup } from '../../trading/groups/index.ts';
import type { GroupPrices } from '../../trading/prices/index.ts';
import type { GuideFigures } from './guides.ts';

export interface FigureServices {
  readonly config: Pick<Config, 'engine' | 'demoBalance'>;
  readonly database: Database;
  readonly prices: Pick<GroupPrices, 'groupOf'>;
  readonly sessions: Pick<Sessions, 'find'>;
}

export type Reader = Pick<Caller, 'locale' | 'tokens' | 'address'>;

/** The levels are those of the reader's account, which its group may set; for a visitor, those of the platform. */
export async function guideFigures(
  { config, database, prices, sessions }: FigureServices,
  { locale, tokens, address }: Reader,
): Promise<GuideFigures> {
  const session = tokens.session === undefined ? undefined : await sessions.find(tokens.session, address);
  const terms = session === undefined ? {} : (await storedGroup(database, prices.groupOf(session.user))).terms;
  const { call, stopOut } = levelsOf(config.engine, terms);
  const format = new Intl.NumberFormat(`${LOCALE_TAGS[locale]}-u-nu-latn`);
  return {
    marginCall: format.format(call),
    stopOut: format.format(stopOut),
    demoBalance: format.format(usdNumber(config.demoBalance)),
  };
}
