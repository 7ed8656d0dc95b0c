import { useT } from './language.ts';

/** Says that a rate has a weekend spread, in percent; nothing for a rate of an open market. */
export function WeekendNote({ spread }: { spread: number | null }) {
  const t = useT();
  return spread === null ? null : (
    <span className="block text-1 text-muted">{t('queues.weekendRate', { percent: `${spread}%` })}</span>
  );
}
