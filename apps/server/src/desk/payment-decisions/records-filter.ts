/** Filters for an operator's list or file of records. */
import { findCustomer, recordNumber } from '../../staff/records/index.ts';
import { type Queryable, Conditions } from '../../platform/db/index.ts';

export interface RecordFilter {
  readonly status?: number | undefined;
  readonly type?: number | undefined;
  readonly user_id?: number | undefined;
  /** Number of the record, or uid or contact of its customer. */
  readonly search?: string | undefined;
  /** Time of submission, epoch ms; both ends are inclusive. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** Conditions on the table alias `r`; `typeColumn` is what `type` is compared with. */
export async function conditionsOf(
  db: Queryable,
  { status, type, user_id, search, from, to }: RecordFilter,
  typeColumn: string,
): Promise<Conditions> {
  const conditions = new Conditions()
    .add('r.status = ?::smallint', status)
    .add(`${typeColumn} = ?::smallint`, type)
    .add('r.user_id = ?::bigint', user_id)
    .add('r.created_at_ms >= ?::bigint', from)
    .add('r.created_at_ms <= ?::bigint', to);
  if (search === undefined || search === '') return conditions;
  const customer = await findCustomer(db, search);
  return conditions.add('(r.id = ?::bigint OR r.user_id = ?::bigint)', recordNumber(search) ?? null, customer ?? null);
}
