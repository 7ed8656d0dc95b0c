import type { UserDetail } from '@tradewind/contract/operator-light';
import { Money, TimeText, useFormat } from '@tradewind/ui';
import type { ReactNode } from 'react';
import { CustomerName } from '../../shared/CustomerName.tsx';
import { Facts, type Fact } from '../../shared/Facts.tsx';
import { GroupLink } from '../../shared/GroupLink.tsx';
import { useT } from '../../shared/language.ts';
import { Section } from '../../shared/Page.tsx';
import { VerificationBadge } from './badges.tsx';

/** The account's figures, and the customer's data. */
export function Profile({ user }: { user: UserDetail }) {
  const t = useT();
  return (
    <>
      <Section title={t('users.account')}>
        <Figures user={user} />
      </Section>
      <Section title={t('users.profile')}>
        <Facts rows={useProfileFacts(user)} />
      </Section>
    </>
  );
}

function Figures({ user }: { user: UserDetail }) {
  const t = useT();
  const format = useFormat();
  const usd = (value: number) => <Money value={value} kind="balance" currency />;
  const figures: readonly (readonly [string, ReactNode])[] = [
    [t('users.figures.balance'), usd(user.balance)],
    [t('users.figures.equity'), usd(user.equity)],
    [t('users.figures.usedMargin'), usd(user.used_margin)],
    [t('users.figures.freeMargin'), usd(user.free_margin)],
    [t('users.figures.marginLevel'), format.percent(user.margin_level, false)],
    [t('users.figures.locked'), usd(user.lock_balance)],
    [t('users.figures.withdrawable'), usd(user.withdrawable)],
    [t('users.figures.holding'), format.number(user.holding)],
    [t('users.figures.pending'), format.number(user.pending)],
    [t('users.figures.deposited'), usd(user.deposited_usd)],
    [t('users.figures.withdrawn'), usd(user.withdrawn_usd)],
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-6 border-t border-line wide:grid-cols-3" data-testid="figures">
      {figures.map(([label, value]) => (
        <div key={label} className="min-w-0 border-b border-line py-2">
          <dt className="text-1 text-muted">{label}</dt>
          <dd className="text-3 font-semibold [overflow-wrap:anywhere] tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function useProfileFacts(user: UserDetail): readonly Fact[] {
  const t = useT();
  const format = useFormat();
  const orNone = (text: string | null) => (text === null || text === '' ? t('users.none') : text);
  const yesNo = (flag: 0 | 1) => (flag === 1 ? t('users.on') : t('users.off'));
  return [
    { label: t('users.uid'), value: user.uid, copy: user.uid },
    { label: t('users.id'), value: user.id },
    { label: t('users.name'), value: orNone(user.name) },
    { label: t('users.identity'), value: <VerificationBadge state={user.verification} /> },
    { label: t('users.email'), value: orNone(user.email), ...(user.email === null ? {} : { copy: user.email }) },
    { label: t('users.mobile'), value: orNone(user.mobile), ...(user.mobile === null ? {} : { copy: user.mobile }) },
    { label: t('users.country'), value: orNone(user.country) },
    { label: t('users.language'), value: user.lang },
    { label: t('users.registered'), value: <TimeText timeMs={user.created_at} /> },
    {
      label: t('users.inviter'),
      value: user.inviter === null ? t('users.none') : <CustomerName customer={user.inviter} />,
    },
    { label: t('users.inviteCode'), value: user.invite_code },
    ...(user.company_id === null ? [] : [{ label: t('users.company'), value: user.company_id }]),
    ...(user.ranking_name === '' ? [] : [{ label: t('users.rankingName'), value: user.ranking_name }]),
    { label: t('users.group.of'), value: <GroupLink id={user.group.id} name={user.group.name} /> },
    { label: t('users.credit'), value: format.number(user.credit_score) },
    { label: t('users.limits.ordersOf'), value: orNone(limitText(user.max_open_orders, format.number)) },
    { label: t('users.limits.lotsOf'), value: orNone(limitText(user.max_position_lots, format.number)) },
    { label: t('users.twoFactor'), value: yesNo(user.two_factor) },
    { label: t('users.passkeys'), value: format.number(user.passkeys) },
    {
      label: t('users.passwordChanged'),
      value: user.password_changed_at === null ? t('users.never') : <TimeText timeMs={user.password_changed_at} />,
    },
  ];
}

const limitText = (limit: number, shown: (value: number) => string): string => (limit === 0 ? '' : shown(limit));
