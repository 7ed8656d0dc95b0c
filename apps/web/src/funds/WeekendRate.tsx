import { useFormat } from '@tradewind/ui';
import { useT } from '../shared/language.ts';

/** Says that a rate is the last one before the market closed, with a spread; nothing for a rate of an open market. */
export function WeekendRate({ spread }: { spread: number | null }) {
  const t = useT();
  const format = useFormat();
  if (spread === null) return null;
  return (
    <p className="mt-1 text-1 text-amber" data-testid="weekend-rate">
      {t('funds.weekendRate', { percent: format.share(spread) })}
    </p>
  );
}
