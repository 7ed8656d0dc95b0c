/** Mark-ups as operators see them. */
import type { MarkedInstrument, MarkupList, MarkupRow } from '@tradewind/contract/operator';
import { type Markup, OTHER_CLASS } from '@tradewind/engine';
import { readMarkups, readScheduled } from '../../core/engine-host/index.ts';
import type { CatalogueInstrument, Market } from '../../core/market/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import { priceNumber } from '../../platform/wire/index.ts';

type Prices = Pick<Market, 'instruments' | 'lastQuote'>;

const rowOf = ({ group, instrument, leverageClass, version, bid, ask }: Markup): MarkupRow => ({
  group_id: group,
  forex_id: instrument ?? null,
  leverage_class: leverageClass ?? null,
  markup_bid: bid,
  markup_ask: ask,
  version,
});

function instrumentOf(market: Prices, { spec, showCode }: CatalogueInstrument): MarkedInstrument {
  const quote = market.lastQuote(spec.id);
  return {
    id: spec.id,
    show_code: showCode,
    leverage_class: spec.leverageClass ?? OTHER_CLASS,
    price_precision: spec.pricePrecision,
    bid: quote === undefined ? null : priceNumber(quote.bid, spec),
    ask: quote === undefined ? null : priceNumber(quote.ask, spec),
  };
}

export async function markupList(db: Queryable, market: Prices): Promise<MarkupList> {
  const scheduled = await readScheduled(db);
  return {
    instruments: market.instruments.map((instrument) => instrumentOf(market, instrument)),
    in_force: (await readMarkups(db)).map(rowOf),
    waiting: scheduled.flatMap((each) =>
      each.kind === 'markup' ? [{ ...rowOf(each.markup), effective_at: each.instant }] : [],
    ),
    moves: scheduled.flatMap((each) =>
      each.kind === 'move' ? [{ user_id: each.account, group_id: each.group, effective_at: each.instant }] : [],
    ),
  };
}
