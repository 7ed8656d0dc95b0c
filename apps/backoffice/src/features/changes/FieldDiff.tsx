import { useT } from '../../shared/language.ts';
import { CHANGE_FIELDS, type ChangeField } from './change-fields.ts';
import { Value } from './Value.tsx';

interface FieldDiffProps {
  /** null = everything is new. */
  readonly before: Readonly<Record<string, string | number>> | null;
  readonly changes: Readonly<Record<string, string | number>>;
}

/** Changed fields, with old and new values. */
export function FieldDiff({ before, changes }: FieldDiffProps) {
  const t = useT();
  const fields = CHANGE_FIELDS.filter((field) => changes[field] !== undefined);
  const text = (field: ChangeField, value: string | number | undefined) => (
    <Value field={field} value={String(value ?? '')} />
  );
  return (
    <dl className="space-y-1 text-2">
      {fields.map((field) => (
        <div key={field} className="flex flex-wrap gap-x-3">
          <dt className="w-48 max-w-full text-muted">{t(`changes.field.${field}`)}</dt>
          <dd className="min-w-0 whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
            {before !== null && <span className="text-muted line-through">{text(field, before[field])}</span>}
            {before !== null && <span aria-hidden> → </span>}
            <span className="font-semibold">{text(field, changes[field])}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
