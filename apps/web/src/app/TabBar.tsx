import { CandlestickChart, ChartLine, ClipboardList, Trophy, Users, type LucideIcon } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { useT } from '../shared/language.ts';
import { isRankingSearch, PATHS, RANKING_SEARCH } from '../shared/paths.ts';

const TABS = [
  { id: 'quotes', to: PATHS.quotes, icon: ChartLine },
  { id: 'trade', to: PATHS.trade, icon: CandlestickChart },
  { id: 'orders', to: PATHS.orders, icon: ClipboardList },
  { id: 'documentary', to: PATHS.rank, icon: Users },
  { id: 'ranking', to: PATHS.rank + RANKING_SEARCH, icon: Trophy },
] as const satisfies readonly { id: string; to: string; icon: LucideIcon }[];

/** Tapping the active tab scrolls its page to the top. */
function scrollSlotToTop(): void {
  for (const slot of document.querySelectorAll<HTMLElement>('[data-slot]')) {
    if (slot.offsetParent !== null) slot.scrollTo({ top: 0, behavior: 'smooth' });
  }
}

/** The footer of product.md §2. */
export function TabBar() {
  const t = useT();
  const { pathname, search } = useLocation();
  const here = pathname === PATHS.rank && isRankingSearch(search) ? PATHS.rank + RANKING_SEARCH : pathname;
  return (
    <nav
      data-testid="tab-bar"
      aria-label={t('app.nav.label')}
      className="shrink-0 border-t border-line bg-raised pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="mx-auto flex max-w-2xl">
        {TABS.map(({ id, to, icon: Icon }) => {
          const isHere = to === here;
          return (
            <li key={id} className="min-w-0 grow basis-auto">
              <Link
                to={to}
                data-testid={`tab-${id}`}
                aria-current={isHere ? 'page' : undefined}
                onClick={isHere ? scrollSlotToTop : undefined}
                className={`flex min-h-(--tab-bar) flex-col items-center justify-center gap-0.5 py-1 low:min-h-(--hit) low:flex-row low:gap-1.5 text-[min(0.75rem,4.1vw)] leading-tight outline-offset-[-2px] transition-colors duration-(--motion-fast) ${isHere ? 'font-semibold text-accent' : 'text-muted hover:text-text'}`}
              >
                <Icon aria-hidden size={22} strokeWidth={1.5} />
                <span className="max-w-full truncate px-0.5 tracking-tight">{t(`app.nav.${id}`)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
