import type { RankingEntry, RankingSort } from '@tradewind/contract/light';
import type { ReactNode } from 'react';
import { useFormat } from '@tradewind/ui';
import { useT } from '../../shared/language.ts';
import { Badges, Income, Rate, Share } from './parts.tsx';

interface LeagueProps {
  readonly rows: readonly RankingEntry[];
  readonly sort: RankingSort;
  onTap(entry: RankingEntry): void;
}

/** The figure that a column shows. */
const CELLS: Readonly<Record<RankingSort, (entry: RankingEntry) => ReactNode>> = {
  rate: ({ three_week_rate }) => <Rate value={three_week_rate} />,
  profit: ({ three_week_profit }) => <Income value={three_week_profit} />,
  win: ({ three_week_win }) => <Share value={three_week_win} />,
  total_rate: ({ total_rate }) => <Rate value={total_rate} />,
};

/** One line per trader: rank, name, and the figure that the list is sorted by; on wide screens all figures. */
export function League({ rows, sort, onTap }: LeagueProps) {
  const t = useT();
  const format = useFormat();
  const columns = ['rate', 'profit', 'win', 'total_rate'] as const;
  const shown = (column: RankingSort) => (column === sort ? '' : 'max-wide:hidden');
  return (
    <table className="w-full border-collapse text-2">
      <thead>
        <tr className="border-b border-line text-1 break-keep text-muted">
          <th scope="col" className="py-2 pe-3 text-start font-normal">
            #
          </th>
          <th scope="col" className="w-full py-2 text-start font-normal wide:w-2/5">
            {t('rank.trader')}
          </th>
          {columns.map((column) => (
            <th key={column} scope="col" className={`py-2 ps-3 text-end font-normal ${shown(column)}`}>
              {t(`rank.sorts.${column}`)}
            </th>
          ))}
          <th scope="col" className="py-2 ps-3 text-end font-normal">
            {t('rank.totalOrders')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((entry) => (
          <tr
            key={entry.id}
            onClick={() => onTap(entry)}
            className="cursor-pointer border-b border-line hover:bg-raised active:bg-raised"
          >
            <td className="py-2 pe-3 text-muted">
              <span className="figures">{format.number(entry.rank, 0)}</span>
            </td>
            <td className="max-w-0 py-2">
              <Trader user={entry.user} />
            </td>
            {columns.map((column) => (
              <td key={column} className={`py-2 ps-3 text-end whitespace-nowrap ${shown(column)}`}>
                {CELLS[column](entry)}
              </td>
            ))}
            <td className="py-2 ps-3 text-end">
              <span className="figures">{format.number(entry.total_trade_num, 0)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The whole row can be tapped; this is for keyboards and screen readers. */
function Trader({ user }: Pick<RankingEntry, 'user'>) {
  return (
    <button
      type="button"
      data-testid="rank-entry"
      className="flex min-h-(--hit) w-full cursor-pointer flex-col justify-center text-start"
    >
      <span className="block w-full truncate font-semibold">
        <bdi>{user.name}</bdi>
      </span>
      <span className="flex flex-wrap gap-1.5">
        <Badges user={user} />
      </span>
    </button>
  );
}
