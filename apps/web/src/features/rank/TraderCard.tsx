import type { RankingEntry } from '@tradewind/contract/light';
import { useFormat } from '@tradewind/ui';
import { useT } from '../../shared/language.ts';
import { Badges, Figure, Income, Initial, Rate, Share, useLeverage } from './parts.tsx';

/** A trader with the figures that product.md §3 lists. */
export function TraderCard({ entry, onTap }: { entry: RankingEntry; onTap(entry: RankingEntry): void }) {
  const t = useT();
  const format = useFormat();
  const leverage = useLeverage();
  return (
    <button
      type="button"
      data-testid="rank-entry"
      onClick={() => onTap(entry)}
      className="block h-full w-full cursor-pointer rounded-control border border-line bg-raised p-4 text-start transition-colors duration-(--motion-fast) hover:bg-press active:bg-press"
    >
      <span className="flex items-center gap-3">
        <Initial name={entry.user.name} />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-3 font-semibold">
            <bdi>{entry.user.name}</bdi>
          </span>
          <span className="flex flex-wrap gap-1.5 pt-0.5">
            <Badges user={entry.user} />
          </span>
        </span>
        <span className="shrink-0 self-start text-1 text-muted">
          {t('rank.place', { rank: format.number(entry.rank, 0) })}
        </span>
      </span>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 pt-4">
        <Figure label={t('rank.threeWeekProfit')}>
          <Income value={entry.three_week_profit} />
        </Figure>
        <Figure label={t('rank.threeWeekRate')}>
          <Rate value={entry.three_week_rate} />
        </Figure>
        <Figure label={t('rank.threeWeekWin')}>
          <Share value={entry.three_week_win} />
        </Figure>
        <Figure label={t('rank.totalRate')}>
          <Rate value={entry.total_rate} />
        </Figure>
        <Figure label={t('rank.totalOrders')}>{format.number(entry.total_trade_num, 0)}</Figure>
        <Figure label={t('rank.totalFollowers')}>{format.number(entry.total_followers, 0)}</Figure>
        <Figure label={t('rank.product')}>
          <bdi>{entry.code}</bdi>
        </Figure>
        <Figure label={t('rank.leverage')}>{leverage(entry)}</Figure>
      </dl>
    </button>
  );
}
