import { EmptyState, Segmented } from '@tradewind/ui';
import { Trophy, Users } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { useT } from '../shared/language.ts';
import { PATHS, RANKING_SEARCH } from '../shared/paths.ts';

/** Copy traders and the league table: two views of one page. Both say honestly that there are no figures yet. */
export function RankPage() {
  const t = useT();
  const navigate = useNavigate();
  const isRanking = useLocation().search === RANKING_SEARCH;
  const Icon = isRanking ? Trophy : Users;
  return (
    <div className="mx-auto max-w-2xl">
      <h1 className="flex min-h-14 items-center px-4 text-4 font-semibold">
        {isRanking ? t('app.nav.ranking') : t('app.nav.documentary')}
      </h1>
      <div className="px-4">
        <Segmented
          label={t('app.rank.views')}
          value={isRanking ? 'ranking' : 'documentary'}
          onValueChange={(view) =>
            void navigate(view === 'ranking' ? PATHS.rank + RANKING_SEARCH : PATHS.rank, { replace: true })
          }
          choices={[
            { value: 'documentary', label: t('app.nav.documentary') },
            { value: 'ranking', label: t('app.nav.ranking') },
          ]}
        />
      </div>
      <EmptyState
        icon={<Icon size={40} strokeWidth={1.5} />}
        title={isRanking ? t('app.rank.leagueTitle') : t('app.rank.copyTitle')}
        body={t('app.rank.body')}
      />
    </div>
  );
}
