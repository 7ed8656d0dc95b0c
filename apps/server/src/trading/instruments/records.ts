/** Instruments as operators see them: the list, and one instrument with its versions and scheduled changes. */
import type {
  InstrumentChange,
  InstrumentDetail,
  InstrumentRow,
  InstrumentVersion,
} from '@tradewind/contract/operator';
import { z } from 'zod';
import { type Database, type Page, type Queryable, Conditions, readPage } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import {
  type CatalogueInstrument,
  INSTRUMENT_COLUMNS,
  type Market,
  type RunningMarket,
  decimalText,
  instrumentFromRow,
} from '../../core/market/index.ts';
import { historyOf } from '../../staff/audit/index.ts';
import { storedInstrument } from './stored.ts';
import { type ChangedTerms, changedTerms, presentTerms, sameTerms, storedTerms, termsOf } from './terms.ts';
import type { Config } from '../../platform/config/index.ts';

export interface RecordServices {
  readonly database: Database;
  readonly market: Pick<RunningMarket, 'isOpen' | 'heldPrices' | 'lastQuote'>;
  readonly config: Pick<Config, 'feedNames'>;
}

export interface InstrumentFilter {
  readonly search?: string | undefined;
  readonly category_id?: number | undefined;
  readonly suspended?: number | undefined;
  readonly upcoming?: number | undefined;
}

const MAX_VERSIONS = 50;

interface Use {
  readonly category: string;
  readonly positions: number;
  readonly pendings: number;
  readonly nextAtMs: number | null;
}

const USE_COLUMNS = `
  (SELECT name FROM instrument_categories WHERE id = i.category_id) AS category,
  (SELECT count(*) FROM orders WHERE instrument_id = i.id AND status = 'holding') AS positions,
  (SELECT count(*) FROM orders WHERE instrument_id = i.id AND status = 'pending') AS pendings,
  (SELECT min(effective_at_ms) FROM instrument_changes WHERE instrument_id = i.id AND state = 'scheduled') AS "nextAtMs"`;

export async function instrumentPage(
  { database, market }: RecordServices,
  { search, category_id: category, suspended, upcoming }: InstrumentFilter,
  page: number,
): Promise<Page<InstrumentRow>> {
  const text = search === undefined || search === '' ? undefined : `%${search.replaceAll(/[\\%_]/gu, '\\$&')}%`;
  const conditions = new Conditions()
    .add('(i.code ILIKE ? OR i.show_code ILIKE ? OR i.name ILIKE ?)', text, text, text)
    .add('i.category_id = ?::bigint', category)
    .add('(i.suspended IS NOT NULL) = ?::boolean', suspended === undefined ? undefined : suspended === 1)
    .add(
      `EXISTS (SELECT FROM instrument_changes c WHERE c.instrument_id = i.id AND c.state = 'scheduled') = ?::boolean`,
      upcoming === undefined ? undefined : upcoming === 1,
    );
  const selection = {
    columns: `${INSTRUMENT_COLUMNS}, ${USE_COLUMNS}`,
    from: 'instruments i',
    conditions,
    order: 'i.id',
  };
  const { data: rows, total } = await readPage<Use>(database, selection, page);
  return { data: rows.map((row) => rowOf(market, instrumentFromRow(row), row)), total };
}

function rowOf(market: Pick<Market, 'isOpen'>, instrument: CatalogueInstrument, use: Use): InstrumentRow {
  const { spec, version } = instrument;
  return {
    id: spec.id,
    ...presentTerms(instrument),
    category: use.category,
    version,
    market_open: market.isOpen(spec.id) ? 1 : 0,
    open_positions: use.positions,
    pending_orders: use.pendings,
    next_change_at: use.nextAtMs,
  };
}

/** Throws Refused not_found. */
export async function instrumentDetail(services: RecordServices, id: number): Promise<InstrumentDetail> {
  const { database, market } = services;
  const instrument = await storedInstrument(database, id);
  const { rows } = await database.query<Use & { hasOrders: boolean; waiting: number | null }>(
    `SELECT ${USE_COLUMNS}, EXISTS (SELECT FROM orders WHERE instrument_id = i.id) AS "hasOrders",
            (SELECT id FROM change_requests WHERE kind = 'instrument' AND subject_id = i.id AND state = 'waiting') AS waiting
       FROM instruments i WHERE i.id = $1::bigint`,
    [id],
  );
  const [use] = rows;
  if (use === undefined) throw new Refused('not_found');
  const multiples = await database.query<{ multiple: number; orders: number }>(
    `SELECT multiple, count(*) AS orders FROM orders WHERE instrument_id = $1::bigint AND status = 'pending'
      GROUP BY multiple ORDER BY multiple`,
    [id],
  );
  return {
    ...rowOf(market, instrument, use),
    held_prices: heldPricesOf(services, instrument),
    pending_multiples: multiples.rows,
    has_orders: use.hasOrders,
    waiting_change: use.waiting,
    scheduled: await changesOf(
      database,
      `c.instrument_id = $1::integer AND c.state IN ('scheduled', 'inadmissible') ORDER BY c.effective_at_ms, c.id`,
      id,
    ),
    versions: await versionsOf(database, id),
    history: await historyOf(database, { type: 'instrument', id }),
  };
}

function heldPricesOf(
  { market, config }: RecordServices,
  { spec }: CatalogueInstrument,
): InstrumentDetail['held_prices'] {
  const text = (price: number): string => decimalText(price, spec.pricePrecision);
  const last = market.lastQuote(spec.id);
  return market.heldPrices(spec.id).map(({ source, bid, ask, since }) => ({
    source: source === 0 ? 1 : 2,
    source_name: config.feedNames[source],
    bid: text(bid),
    ask: text(ask),
    since: Math.floor(since),
    last_bid: last === undefined ? '' : text(last.bid),
  }));
}

/** One approved change. Throws Refused not_found. */
export async function instrumentChangeOf(db: Queryable, id: number): Promise<InstrumentChange> {
  const [change] = await changesOf(db, 'c.id = $1::bigint', id);
  if (change === undefined) throw new Refused('not_found');
  return change;
}

interface ChangeColumns {
  readonly id: number;
  readonly change_request_id: number;
  readonly effective_at: number;
  readonly state: InstrumentChange['state'];
  readonly remark: string;
  readonly ended_at: number | null;
  readonly before: unknown;
  readonly terms: unknown;
  readonly proposedBy: number;
  readonly proposerName: string;
  readonly decidedBy: number | null;
  readonly deciderName: string | null;
}

async function changesOf(db: Queryable, condition: string, value: number): Promise<InstrumentChange[]> {
  const { rows } = await db.query<ChangeColumns>(
    `SELECT c.id, c.change_request_id, c.effective_at_ms AS effective_at, c.state, c.remark, c.ended_at_ms AS ended_at, c.terms,
            q.before, q.proposed_by AS "proposedBy", p.name AS "proposerName", q.decided_by AS "decidedBy", d.name AS "deciderName"
       FROM instrument_changes c JOIN change_requests q ON q.id = c.change_request_id
            JOIN operators p ON p.id = q.proposed_by LEFT JOIN operators d ON d.id = q.decided_by
      WHERE ${condition}`,
    [value],
  );
  return rows.map(({ before, terms, proposedBy, proposerName, decidedBy, deciderName, ...row }) => ({
    ...row,
    before: before === null ? null : fieldsOf(storedTerms.parse(before)),
    changes: fieldsOf(storedTerms.parse(terms)),
    proposed_by: { id: proposedBy, name: proposerName },
    approved_by: decidedBy === null || deciderName === null ? null : { id: decidedBy, name: deciderName },
  }));
}

function fieldsOf(terms: ChangedTerms): Record<string, string | number> {
  return Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined));
}

const versionRow = z.object({
  version: z.int(),
  terms: z.record(z.string(), z.unknown()),
  applied_at: z.int(),
  change_request_id: z.int().nullable(),
});

/** Newest first, each with its changes. */
async function versionsOf(db: Queryable, id: number): Promise<InstrumentVersion[]> {
  const { rows } = await db.query(
    `SELECT v.version, v.terms, v.applied_at_ms AS applied_at, c.change_request_id
       FROM instrument_versions v LEFT JOIN instrument_changes c ON c.id = v.change_id
      WHERE v.instrument_id = $1::bigint ORDER BY v.version DESC LIMIT $2::integer`,
    [id, MAX_VERSIONS + 1],
  );
  const versions = z.array(versionRow).parse(rows);
  return versions.slice(0, MAX_VERSIONS).map(({ terms, ...row }, index) => {
    const instrument = instrumentFromRow({ ...terms, version: row.version });
    const previous = versions[index + 1];
    const now = termsOf(instrument);
    const suspended = instrument.spec.suspended ?? '';
    if (previous === undefined) return { ...row, before: null, changes: { ...now, ...withSuspension(suspended) } };
    const older = instrumentFromRow({ ...previous.terms, version: previous.version });
    const changes = changedTerms(termsOf(older), now);
    const was = older.spec.suspended ?? '';
    return {
      ...row,
      before: { ...fieldsOf(sameTerms(termsOf(older), changes)), ...(was === suspended ? {} : { suspended: was }) },
      changes: { ...fieldsOf(changes), ...(was === suspended ? {} : { suspended }) },
    };
  });
}

const withSuspension = (suspended: string): { suspended?: string } => (suspended === '' ? {} : { suspended });
