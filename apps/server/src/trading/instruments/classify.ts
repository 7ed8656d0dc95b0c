/**
 * Instruments that were stored before classes for leverage caps existed (migration 116) have none, and would count as
 * shares. Each gets the class of its currencies and category once, as a new version.
 */
import type { LeverageClass } from '@tradewind/engine';
import type { Queryable } from '../../platform/db/index.ts';
import {
  type CatalogueInstrument,
  INSTRUMENT_COLUMNS,
  instrumentFromRow,
  instrumentOfRow,
  leverageClassOf,
} from '../../core/market/index.ts';
import type { AuditEntry } from '../../staff/audit/index.ts';

export interface Classified {
  readonly after: CatalogueInstrument;
  readonly leverageClass: LeverageClass;
}

/** The instruments without a class, as they should become. */
export async function unclassified(db: Queryable): Promise<readonly Classified[]> {
  const { rows } = await db.query<{ category: string }>(
    `SELECT ${INSTRUMENT_COLUMNS}, (SELECT name FROM instrument_categories WHERE id = i.category_id) AS category
       FROM (SELECT * FROM instruments WHERE leverage_class IS NULL) AS i ORDER BY id`,
  );
  return rows.map((row) => {
    const { row: stored, spec, hours } = instrumentFromRow(row);
    const leverageClass = leverageClassOf(row.category, { ...spec, hours });
    const classified = { ...stored, leverage_class: leverageClass, version: stored.version + 1 };
    return { after: instrumentOfRow(classified), leverageClass };
  });
}

export const classificationEntry = ({ after: { spec, version }, leverageClass }: Classified): AuditEntry => ({
  operator: null,
  action: 'instrument.classify',
  subject: { type: 'instrument', id: spec.id },
  before: { leverage_class: '' },
  after: { leverage_class: leverageClass, version },
});
