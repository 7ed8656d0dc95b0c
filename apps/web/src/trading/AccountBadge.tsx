import type { User } from '@tradewind/contract/light';
import { useUser } from '../shared/client.tsx';
import { useT } from '../shared/language.ts';

/** A line in the tint of the account, so that virtual and own money are told apart at a glance. */
export const accountTint = ({ is_demo }: User): string => (is_demo === 1 ? 'border-amber' : 'border-accent');

/** Demo or live, where there is no room for the switch between them. */
export function AccountBadge() {
  const t = useT();
  const user = useUser();
  if (user === undefined) return null;
  const isDemo = user.is_demo === 1;
  return (
    <p
      data-testid="account-badge"
      className={`mx-2 mt-0.5 shrink-0 rounded-full px-2 text-[0.6875rem] leading-4.5 font-semibold ${isDemo ? 'bg-amber-soft text-amber' : 'bg-accent text-on-accent'}`}
    >
      {t(isDemo ? 'app.account.demo' : 'app.account.real')}
    </p>
  );
}
