/**
 * Follows the mark-ups of groups (contract §14) as the log defines them. Each definition is a row of `markups` that two operators
 * approved, and a rise came a day after the approval at the earliest. Shares no code with the engine on purpose (decision 0556).
 */
import type pg from 'pg';
import { z } from 'zod';
import type { Proof } from './fault.ts';
import { VerifyFault } from './fault.ts';
import type { MarkupSpec, Spec } from './recompute/index.ts';

const ROWS = `
  SELECT m.id, m.group_id, m.instrument_id, m.leverage_class, m.markup_bid, m.markup_ask, m.effective_at_ms,
         r.kind, r.state, r.decided_at_ms
    FROM markups m LEFT JOIN change_requests r ON r.id = m.change_request_id ORDER BY m.id`;

const tableRow = z.object({
  id: z.int(),
  group_id: z.int(),
  instrument_id: z.int().nullable(),
  leverage_class: z.string().nullable(),
  markup_bid: z.int(),
  markup_ask: z.int(),
  effective_at_ms: z.int(),
  kind: z.string().nullable(),
  state: z.string().nullable(),
  decided_at_ms: z.int().nullable(),
});
type Row = z.infer<typeof tableRow>;

const setPayload = z.strictObject({
  version: z.int(),
  group: z.int(),
  instrument: z.int().optional(),
  leverageClass: z.string().optional(),
  bid: z.int(),
  ask: z.int(),
});
type Definition = z.infer<typeof setPayload>;

const DAY_MS = 86_400_000;
/** The class of an instrument that states none. */
const WITHOUT_CLASS = 'equities';

type Classed = Pick<Spec, 'id'> & { readonly leverageClass?: string };

export class MarkupsInForce {
  readonly #rows: ReadonlyMap<number, Row>;
  readonly #instruments = new Map<string, MarkupSpec>();
  readonly #classes = new Map<string, MarkupSpec>();
  readonly #seen = new Set<number>();

  constructor(rows: readonly Row[]) {
    this.#rows = new Map(rows.map((row) => [row.id, row]));
  }

  static async read(client: pg.ClientBase): Promise<MarkupsInForce> {
    const { rows } = await client.query(ROWS);
    return new MarkupsInForce(z.array(tableRow).parse(rows));
  }

  /** Undefined = none was ever set for a group in an instrument. */
  of(group: number, spec: Classed): MarkupSpec | undefined {
    return (
      this.#instruments.get(`${group} ${spec.id}`) ??
      this.#classes.get(`${group} ${spec.leverageClass ?? WITHOUT_CLASS}`)
    );
  }

  /** What is wrong with a definition. `specs`: all instruments. */
  define(payload: string, time: number, specs: readonly Classed[]): string | undefined {
    const definition = setPayload.parse(JSON.parse(payload));
    const { version, group, instrument, leverageClass, bid, ask } = definition;
    const row = this.#rows.get(version);
    if (this.#seen.has(version)) return `mark-up ${version} was set twice`;
    this.#seen.add(version);
    if (row === undefined || !isOfRow(definition, row)) return `this mark-up is not that of its row, ${version}`;
    if (row.kind !== 'markup' || row.state !== 'approved' || row.decided_at_ms === null)
      return `mark-up ${version} has no approved change`;
    if (time < row.effective_at_ms) return `mark-up ${version} was set before its instant`;
    const concerned = specs.filter((spec) =>
      instrument === undefined
        ? (spec.leverageClass ?? WITHOUT_CLASS) === leverageClass && !this.#instruments.has(`${group} ${spec.id}`)
        : spec.id === instrument,
    );
    const isRise = concerned.some((spec) => {
      const before = this.of(group, spec) ?? { bid: 0, ask: 0 };
      return bid > before.bid || ask > before.ask;
    });
    if (isRise && time < row.decided_at_ms + DAY_MS) return `mark-up ${version} rose within a day of its approval`;
    const terms = { version, bid, ask };
    if (instrument === undefined) this.#classes.set(`${group} ${leverageClass}`, terms);
    else this.#instruments.set(`${group} ${instrument}`, terms);
    return undefined;
  }

  get proofs(): readonly Proof[] {
    return [
      { what: 'mark-ups equal what two operators approved, and rose with a day of notice', count: this.#seen.size },
    ];
  }

  /** Throws VerifyFault when one counts as applied that no event set. */
  async finish(client: pg.ClientBase): Promise<void> {
    const { rows } = await client.query<{ id: number }>(
      'SELECT id FROM markups WHERE applied_at_ms IS NOT NULL ORDER BY id',
    );
    for (const { id } of rows) if (!this.#seen.has(id)) throw new VerifyFault(`no event set mark-up ${id}`);
  }
}

const isOfRow = ({ group, instrument, leverageClass, bid, ask }: Definition, row: Row): boolean =>
  group === row.group_id &&
  (instrument ?? null) === row.instrument_id &&
  (leverageClass ?? null) === row.leverage_class &&
  bid === row.markup_bid &&
  ask === row.markup_ask;
