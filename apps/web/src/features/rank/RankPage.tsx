import type { RankingEntry, RankingSort } from '@tradewind/contract/light';
import { Button, ErrorState, IconButton, PullToRefresh, Segmented, Skeleton, toast, useFormat } from '@tradewind/ui';
import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useUser } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { PagesEnd } from '../../shared/PagesEnd.tsx';
import { isRankingSearch, loginPath, PATHS, RANKING_SEARCH } from '../../shared/paths.ts';
import { HelpSheet } from './HelpSheet.tsx';
import { League } from './League.tsx';
import { MemberSheet } from './MemberSheet.tsx';
import { RankEmpty } from './RankEmpty.tsx';
import { SortChoice } from './SortChoice.tsx';
import { TraderCard } from './TraderCard.tsx';
import { useRanking, type Ranking } from './use-ranking.ts';

type View = 'documentary' | 'ranking';

/** Copy traders and the league table: two views of the same figures on one page. */
export function RankPage() {
  const t = useT();
  const navigate = useNavigate();
  const user = useUser();
  const view: View = isRankingSearch(useLocation().search) ? 'ranking' : 'documentary';
  const [sort, setSort] = useState<RankingSort>('rate');
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isMemberOpen, setMemberOpen] = useState(false);
  const ranking = useRanking(sort);
  // RankEmpty has the button then
  const isEmpty = ranking.pages.status === 'ready' && ranking.pages.rows.length === 0;
  const show = (next: View) =>
    void navigate(next === 'ranking' ? PATHS.rank + RANKING_SEARCH : PATHS.rank, { replace: true });
  const join = () => {
    if (user === undefined) void navigate(loginPath(view === 'ranking' ? PATHS.rank + RANKING_SEARCH : PATHS.rank));
    else setMemberOpen(true);
  };
  return (
    <div className="mx-auto max-w-2xl wide:max-w-4xl">
      <header className="flex min-h-14 items-center gap-1 ps-4 pe-1">
        <h1 className="min-w-0 flex-1 text-4 font-semibold">
          {view === 'ranking' ? t('app.nav.ranking') : t('app.nav.documentary')}
        </h1>
        {!isEmpty && (
          <Button tone="quiet" data-testid="rank-join" onClick={join}>
            {t('rank.join')}
          </Button>
        )}
        <IconButton label={t('rank.how')} data-testid="rank-help" onClick={() => setHelpOpen(true)}>
          <CircleHelp aria-hidden size={20} strokeWidth={1.5} />
        </IconButton>
      </header>
      <div className="px-4">
        <Segmented<View>
          label={t('rank.views')}
          value={view}
          onValueChange={show}
          choices={[
            { value: 'documentary', label: t('app.nav.documentary') },
            { value: 'ranking', label: t('app.nav.ranking') },
          ]}
        />
      </div>
      <SortChoice value={sort} onValueChange={setSort} />
      <PullToRefresh onRefresh={ranking.refresh}>
        <Traders view={view} sort={sort} ranking={ranking} onJoin={join} />
      </PullToRefresh>
      <HelpSheet open={isHelpOpen} onOpenChange={setHelpOpen} />
      {user !== undefined && (
        <MemberSheet open={isMemberOpen} onOpenChange={setMemberOpen} onChanged={() => void ranking.refresh()} />
      )}
    </div>
  );
}

interface TradersProps {
  readonly view: View;
  readonly sort: RankingSort;
  readonly ranking: Ranking;
  onJoin(): void;
}

function Traders({ view, sort, ranking, onJoin }: TradersProps) {
  const t = useT();
  const format = useFormat();
  const { pages, computedAt, withDemo } = ranking;
  const tapped = ({ user }: RankingEntry) =>
    toast('info', t('rank.soonTitle'), t('rank.soonBody', { name: user.name }), 'rank-soon');
  if (pages.status === 'loading') return <ListSkeleton />;
  if (pages.status === 'error')
    return <ErrorState title={t('rank.failed')} error={pages.error} onRetry={pages.retry} />;
  if (pages.rows.length === 0) return <RankEmpty onJoin={onJoin} />;
  return (
    <div className="px-4 pb-6">
      {view === 'ranking' ? (
        <League rows={pages.rows} sort={sort} onTap={tapped} />
      ) : (
        <ul className="grid gap-3 wide:grid-cols-2">
          {pages.rows.map((entry) => (
            <li key={entry.id}>
              <TraderCard entry={entry} onTap={tapped} />
            </li>
          ))}
        </ul>
      )}
      <PagesEnd pages={pages} failed={t('rank.failed')} />
      <p className="pt-3 text-1 text-muted">
        {computedAt !== null && t('rank.computed', { time: format.time(computedAt, 'dateTime') })}{' '}
        {withDemo && t('rank.withDemo')} {t('rank.help.past')}
      </p>
    </div>
  );
}

function ListSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t('ui.loading')} className="grid gap-3 px-4 pb-6 wide:grid-cols-2">
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} className="h-56" />
      ))}
    </div>
  );
}
