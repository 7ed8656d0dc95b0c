import { diffOf } from './diff.ts';
import { useT } from './language.ts';

interface JsonDiffProps {
  readonly before: unknown;
  readonly after: unknown;
}

const CELL = 'py-1 pe-4 align-top [overflow-wrap:anywhere]';

/** Before and after of an audit row: the fields that changed. The sign carries the same meaning as the colour. */
export function JsonDiff({ before, after }: JsonDiffProps) {
  const t = useT();
  const rows = diffOf(before, after);
  if (rows.length === 0) return <p className="text-1 text-muted">{t('shared.record.unchanged')}</p>;
  const isNew = rows.every((row) => row.before === undefined);
  return (
    <table className="w-full table-fixed border-collapse text-1">
      <thead>
        <tr className="text-start text-muted">
          <th scope="col" className={`${CELL} w-[30%] text-start font-normal`}>
            {t('shared.diff.field')}
          </th>
          {!isNew && (
            <th scope="col" className={`${CELL} text-start font-normal`}>
              {t('shared.diff.before')}
            </th>
          )}
          <th scope="col" className={`${CELL} text-start font-normal`}>
            {t('shared.diff.after')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.field} className="border-t border-line">
            <th scope="row" className={`${CELL} text-start font-normal text-muted`}>
              {row.field}
            </th>
            {!isNew && (
              <td className={CELL}>
                {row.before === undefined ? (
                  <span className="text-muted">{t('shared.diff.none')}</span>
                ) : (
                  <del className="text-bad">{row.before}</del>
                )}
              </td>
            )}
            <td className={CELL}>
              {row.after === undefined ? (
                <span className="text-muted">{t('shared.diff.none')}</span>
              ) : (
                <ins className="text-good no-underline">{row.after}</ins>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
