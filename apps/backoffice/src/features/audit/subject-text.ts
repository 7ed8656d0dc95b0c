/** What an audit row is about, in words. Pure. */
import { CHANGE_KINDS, type AuditRow } from '@tradewind/contract/operator-light';
import type { T } from '../../shared/language.ts';
import { CHANGE_FIELDS } from '../changes/index.ts';

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Fields that say what a request is about, the best one first; they are not listed among what changes. */
const NAMING = ['code', 'name', 'group', 'currency', 'email', 'regulator'] as const;
const ALSO_NAMING: ReadonlySet<string> = new Set([...NAMING, 'protocol']);

/** Such as “instrument 3 · EUR/USD”, or for a change request “change 12 · EURUSD: Financing of a buy”. */
export function subjectText(row: AuditRow, t: T): string {
  const plain = `${row.subject_type.replaceAll('_', ' ')} ${row.subject_id}`.trim();
  const name = row.subject_type === 'change' ? changeText(row, t) : row.subject_name;
  return name === '' ? plain : `${plain} · ${name}`;
}

function changeText({ before, after }: AuditRow, t: T): string {
  const [old, proposed] = [fieldsOf(before), fieldsOf(after)];
  const kind = CHANGE_KINDS.find((known) => known === proposed['kind']);
  const named = NAMING.map((field) => textOf(proposed[field]) || textOf(old[field])).find((text) => text !== '');
  const what = [named, textOf(proposed['protocol'])].filter((text) => text !== undefined && text !== '').join(' ');
  const subject = what === '' && kind !== undefined ? t(`changes.kind.${kind}`) : what;
  const changed = CHANGE_FIELDS.filter(
    (field) =>
      !ALSO_NAMING.has(field) &&
      field !== 'kind' &&
      proposed[field] !== undefined &&
      textOf(proposed[field]) !== textOf(old[field]),
  ).map((field) => t(`changes.field.${field}`));
  return changed.length === 0 ? subject : `${subject}: ${changed.join(', ')}`;
}
