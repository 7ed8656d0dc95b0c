import { useT } from '../../shared/language.ts';

/** Who has paused a signal or a webhook. */
export function Paused({ row }: { row: { readonly paused: 0 | 1; readonly held: 0 | 1 } }) {
  const t = useT();
  if (row.held === 1) return <p className="text-1 text-bad">{t('programs.held')}</p>;
  return row.paused === 1 ? <p className="text-1 text-amber">{t('programs.paused')}</p> : null;
}
