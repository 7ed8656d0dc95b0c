import type { Overview } from '@tradewind/contract/operator-light';
import { classes, useFormat } from '@tradewind/ui';
import { CircleUser } from 'lucide-react';
import { NavLink } from 'react-router';
import { useT } from '../shared/language.ts';
import { useOverview } from '../shared/overview.ts';
import { PATHS } from '../shared/paths.ts';
import { useOperator } from '../shared/session.ts';
import { navigationOf, type NavigationItem } from './navigation.ts';

/** Links to the pages of the role, with the number waiting in each queue. `onGo` is called when a link is followed. */
export function Navigation({ onGo }: { onGo?: () => void }) {
  const t = useT();
  const operator = useOperator();
  const { data } = useOverview();
  if (operator === undefined) return null;
  return (
    <nav aria-label={t('app.nav.label')} className="flex min-h-full flex-col gap-4 px-2 pb-2">
      {navigationOf(operator.role).map(({ name, items }) => (
        <div key={name}>
          {name !== 'start' && (
            <p id={`group-${name}`} className="px-3 pb-1 text-1 text-muted">
              {t(`app.group.${name}`)}
            </p>
          )}
          <ul aria-labelledby={name === 'start' ? undefined : `group-${name}`}>
            {items.map((item) => (
              <li key={item.name}>
                <ItemLink item={item} overview={data} {...(onGo === undefined ? {} : { onGo })} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      <NavLink
        to={PATHS.account}
        className={classes(LINK, 'mt-auto')}
        {...(onGo === undefined ? {} : { onClick: onGo })}
      >
        <CircleUser aria-hidden size={18} strokeWidth={1.5} className="shrink-0" />
        <span className="min-w-0 flex-1">
          <span className="block truncate">{operator.name}</span>
          <span className="block text-1 font-normal text-muted">{t(`app.role.${operator.role}`)}</span>
        </span>
      </NavLink>
    </nav>
  );
}

const LINK =
  'flex min-h-(--hit) items-center gap-3 rounded-control px-3 py-1 text-2 text-muted transition-colors duration-(--motion-fast) hover:bg-press hover:text-text aria-[current=page]:bg-press aria-[current=page]:font-semibold aria-[current=page]:text-text';

interface ItemLinkProps {
  readonly item: NavigationItem;
  readonly overview: Overview | undefined;
  onGo?: () => void;
}

function ItemLink({ item: { name, icon: Icon, queue }, overview, onGo }: ItemLinkProps) {
  const t = useT();
  const format = useFormat();
  const count = overview?.queues.find((one) => one.name === queue)?.count ?? 0;
  return (
    <NavLink
      to={PATHS[name]}
      end={name === 'overview'}
      className={LINK}
      {...(onGo === undefined ? {} : { onClick: onGo })}
    >
      <Icon aria-hidden size={18} strokeWidth={1.5} className="shrink-0" />
      <span className="min-w-0 flex-1">{t(`app.nav.${name}`)}</span>
      {count > 0 && (
        <>
          <span
            aria-hidden
            className="min-w-6 rounded-full bg-accent-soft px-2 text-center text-1 font-semibold text-accent tabular-nums"
          >
            {format.number(count)}
          </span>
          <span className="sr-only">{t.plural('app.nav.waiting', count)}</span>
        </>
      )}
    </NavLink>
  );
}
