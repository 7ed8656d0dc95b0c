import { RANKING_SORTS, type RankingSort } from '@tradewind/contract/light';
import { Chip } from '@tradewind/ui';
import { useT } from '../../shared/language.ts';

const LABELS = {
  rate: 'rank.threeWeekRate',
  profit: 'rank.threeWeekProfit',
  win: 'rank.threeWeekWin',
  total_rate: 'rank.totalRate',
} as const satisfies Record<RankingSort, string>;

/** The sort order; one is always selected. */
export function SortChoice({ value, onValueChange }: { value: RankingSort; onValueChange(value: RankingSort): void }) {
  const t = useT();
  return (
    <div
      role="group"
      aria-label={t('rank.sort')}
      className="flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none]"
    >
      {RANKING_SORTS.map((sort) => (
        <Chip key={sort} active={sort === value} onActiveChange={() => onValueChange(sort)}>
          {t(LABELS[sort])}
        </Chip>
      ))}
    </div>
  );
}
