import type { UserRow } from '@tradewind/contract/operator-light';
import { Badge, type BadgeTone } from '../../shared/Badge.tsx';
import { useT } from '../../shared/language.ts';

/** Real or demo, and whether the customer is suspended. */
export function UserBadges({ user }: { user: Pick<UserRow, 'is_demo' | 'suspended'> }) {
  const t = useT();
  return (
    <span className="inline-flex flex-wrap gap-1">
      {user.is_demo === 1 ? <Badge tone="info">{t('users.demo')}</Badge> : <Badge>{t('users.real')}</Badge>}
      {user.suspended !== '' && <Badge tone="bad">{t('users.suspended')}</Badge>}
    </span>
  );
}

const TONES: Readonly<Record<UserRow['verification'], BadgeTone>> = {
  none: 'plain',
  waiting: 'waiting',
  approved: 'good',
  refused: 'bad',
};

export function VerificationBadge({ state }: { state: UserRow['verification'] }) {
  const t = useT();
  return <Badge tone={TONES[state]}>{t(`users.verification.${state}`)}</Badge>;
}
