/**
 * Checks every order against the terms that its instrument had at that moment: those of the first start, then each
 * definition in the log, which is chained. Definitions and the table of versions must agree.
 */
import {
  type GroupTerms,
  type InstrumentSpec,
  MARGIN_MODES,
  OTHER_CLASS,
  SWAP_MODES,
  LEVERAGE_CLASSES,
} from '@tradewind/engine';
import { microLots, microUsd } from '@tradewind/money';
import type pg from 'pg';
import { z } from 'zod';
import { specPayload } from '../core/engine-host/index.ts';
import { instrumentFromRow } from '../core/market/index.ts';
import { VerifyFault } from './fault.ts';
import type { Proof } from './fault.ts';
import type { OrderPayload } from './recompute/index.ts';

const VERSIONS = `
  SELECT instrument_id, version, terms, change_id, after_seq FROM instrument_versions ORDER BY instrument_id, version`;
// a version from before a field was added has no value where later ones have null
const CURRENT = `
  SELECT i.code FROM instruments i LEFT JOIN LATERAL (
    SELECT version, terms FROM instrument_versions WHERE instrument_id = i.id ORDER BY version DESC LIMIT 1
  ) AS last ON true
  WHERE last.version IS DISTINCT FROM i.version
     OR jsonb_strip_nulls(last.terms) IS DISTINCT FROM jsonb_strip_nulls(to_jsonb(i) - ARRAY['version', 'changed_at_ms', 'change_id'])
  ORDER BY i.id LIMIT 1`;

const versionRow = z.object({
  instrument_id: z.int(),
  version: z.int(),
  terms: z.record(z.string(), z.unknown()),
  change_id: z.int().nullable(),
  after_seq: z.int(),
});

const definition = z
  .object({
    id: z.int(),
    code: z.string(),
    base: z.string(),
    quote: z.string(),
    pricePrecision: z.int(),
    lotStep: z.int().transform(microLots),
    minLots: z.int().transform(microLots),
    maxLots: z.int().transform(microLots),
    contractSize: z.int(),
    feeRate: z.int(),
    marginMode: z.enum(MARGIN_MODES),
    multiples: z.array(z.int()),
    triggerDistance: z.int(),
    suspended: z.string().optional(),
    maxQuoteAgeMs: z.int().optional(),
    maxPositionLots: z.int().transform(microLots).optional(),
    maxNetExposureUsd: z.int().transform(microUsd).optional(),
    leverageClass: z.enum(LEVERAGE_CLASSES).optional(),
    swap: z.object({ mode: z.enum(SWAP_MODES), long: z.int(), short: z.int(), tripleDay: z.int() }).optional(),
  })
  .transform(
    ({
      suspended,
      maxQuoteAgeMs,
      maxPositionLots,
      maxNetExposureUsd,
      leverageClass,
      swap,
      ...spec
    }): InstrumentSpec => ({
      ...spec,
      ...(suspended !== undefined && { suspended }),
      ...(maxQuoteAgeMs !== undefined && { maxQuoteAgeMs }),
      ...(maxPositionLots !== undefined && { maxPositionLots }),
      ...(maxNetExposureUsd !== undefined && { maxNetExposureUsd }),
      ...(leverageClass !== undefined && { leverageClass }),
      ...(swap !== undefined && { swap }),
    }),
  );

interface Known {
  readonly spec: InstrumentSpec;
  /** Orders of events up to this one are older than the versions, and are not checked against them. */
  readonly afterSeq: number;
}

export class TermsInForce {
  readonly #known = new Map<number, Known>();
  /** For each instrument, the definitions that the log must have, in this order. */
  readonly #owed = new Map<number, string[]>();
  /** All that are known; made again after a definition. */
  #specs: readonly InstrumentSpec[] | undefined;
  #versions = 0;
  #placed = 0;

  /** Throws VerifyFault when an instrument differs from its last version. */
  static async read(client: pg.ClientBase): Promise<TermsInForce> {
    const terms = new TermsInForce();
    const { rows } = await client.query(VERSIONS);
    for (const row of z.array(versionRow).parse(rows)) {
      const { spec } = instrumentFromRow({ ...row.terms, version: row.version });
      const owed = terms.#owed.get(row.instrument_id) ?? [];
      terms.#owed.set(row.instrument_id, owed);
      terms.#versions += 1;
      // an instrument of the first start existed before the log
      if (row.version === 1 && row.change_id === null) terms.#known.set(spec.id, { spec, afterSeq: row.after_seq });
      else owed.push(specPayload(spec));
    }
    const current = await client.query<{ code: string }>(CURRENT);
    if (current.rows[0] !== undefined)
      throw new VerifyFault(`instrument ${current.rows[0].code} differs from its last version`);
    return terms;
  }

  /** What is wrong with a definition in the log. `isOpenIn`: whether an order is pending or holding in an instrument. */
  define(payload: string, seq: number, isOpenIn: (instrument: number) => boolean): string | undefined {
    if (this.#versions === 0) return undefined;
    const spec = definition.parse(JSON.parse(payload));
    const before = this.#known.get(spec.id);
    if (this.#owed.get(spec.id)?.shift() !== payload) return `this definition is not the next version of ${spec.code}`;
    if (before !== undefined && changesOrders(before.spec, spec, isOpenIn(spec.id)))
      return `${spec.code} got terms that change open orders`;
    this.#known.set(spec.id, { spec, afterSeq: before?.afterSeq ?? seq });
    this.#specs = undefined;
    return undefined;
  }

  /** The terms in force at an event; undefined = not known, or the event is older than the versions. */
  specOf(instrument: number, seq = Infinity): InstrumentSpec | undefined {
    const known = this.#known.get(instrument);
    return known !== undefined && seq > known.afterSeq ? known.spec : undefined;
  }

  specs(): readonly InstrumentSpec[] {
    this.#specs ??= [...this.#known.values()].map(({ spec }) => spec);
    return this.#specs;
  }

  /** The largest leverage in an instrument; undefined = no cap. */
  capOf(instrument: number, caps: GroupTerms['caps']): number | undefined {
    const spec = this.#known.get(instrument)?.spec;
    return spec && caps[spec.leverageClass ?? OTHER_CLASS];
  }

  /** What is wrong with an order that an event placed or filled. The last parameter: the terms of its account's group. */
  follow(type: string, order: OrderPayload, seq: number, { caps }: GroupTerms): string | undefined {
    const isPlaced = type === 'pending' || type === 'opened';
    const isFilled = type === 'opened' || type === 'triggered';
    if (this.#versions === 0 || !(isPlaced || isFilled)) return undefined;
    const known = this.#known.get(order.instrument);
    if (known === undefined) return `instrument ${order.instrument} was not defined yet`;
    if (seq <= known.afterSeq) return undefined;
    if (known.spec.suspended !== undefined) return `${known.spec.code} was suspended`;
    const cap = this.capOf(order.instrument, caps);
    if (cap !== undefined && (cap === 0 || order.multiple > cap))
      return `its leverage of ${order.multiple} is above the cap of ${cap}`;
    return isPlaced ? this.#placedFault(known.spec, order) : undefined;
  }

  /** Returns what all events proved. Throws VerifyFault when a version has no definition. */
  finish(): readonly Proof[] {
    for (const [instrument, owed] of this.#owed)
      if (owed.length > 0) throw new VerifyFault(`instrument ${instrument} has a version that no event defined`);
    return [
      { what: 'versions of instruments equal their definitions in the log', count: this.#versions },
      { what: 'orders were placed with lots and a leverage that the terms in force offered', count: this.#placed },
    ];
  }

  #placedFault(spec: InstrumentSpec, { lots, multiple }: OrderPayload): string | undefined {
    this.#placed += 1;
    const isOffered = spec.marginMode === 'leverage' ? spec.multiples.includes(multiple) : multiple === 0;
    if (!isOffered) return `its leverage of ${multiple} was not offered`;
    const isSize = lots >= spec.minLots && lots <= spec.maxLots && lots % spec.lotStep === 0;
    return isSize ? undefined : `${lots} micro-lots were not offered`;
  }
}

/** Prices and currencies of an instrument never change, contract and mode of margin only while no order is open in it. */
function changesOrders(before: InstrumentSpec, after: InstrumentSpec, isInUse: boolean): boolean {
  const areFixed = (['code', 'base', 'quote', 'pricePrecision'] as const).every(
    (field) => before[field] === after[field],
  );
  const areUnlike = before.contractSize !== after.contractSize || before.marginMode !== after.marginMode;
  return !areFixed || (isInUse && areUnlike);
}
