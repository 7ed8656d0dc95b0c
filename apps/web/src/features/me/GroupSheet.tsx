import type { AccountGroup, VerifiedAction } from '@tradewind/contract/light';
import { Sheet, useFormat } from '@tradewind/ui';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../shared/ButtonLink.tsx';
import { useUser } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { PATHS } from '../../shared/paths.ts';
import { LEVERAGE_CLASSES } from '../../trading/leverage-classes.ts';
import { groupName } from './group-name.ts';
import { ReviewBadge } from './ReviewBadge.tsx';

const ACTIONS = ['deposit', 'trade', 'withdraw'] as const satisfies readonly VerifiedAction[];

interface GroupSheetProps {
  readonly group: AccountGroup;
  readonly open: boolean;
  onOpenChange(open: boolean): void;
}

/** The terms of the account's group in plain words. */
export function GroupSheet({ group, open, onOpenChange }: GroupSheetProps) {
  const t = useT();
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('group.title')}>
      <div className="space-y-4" data-testid="group-terms">
        <p className="text-2">
          <bdi className="font-semibold">{groupName(group, t)}</bdi>{' '}
          <span className="text-muted">{t(`group.about.${group.Kind}`)}</span>
        </p>
        <Leverage group={group} />
        <Costs group={group} />
        <Verification group={group} onLeave={() => onOpenChange(false)} />
      </div>
    </Sheet>
  );
}

/** The largest leverage of each class of instruments. */
function Leverage({ group: { LeverageCaps } }: { group: AccountGroup }) {
  const t = useT();
  const format = useFormat();
  const textOf = (cap: number | undefined): string =>
    cap === undefined ? t('group.noLimit') : cap === 0 ? t('group.notOffered') : `1:${format.number(cap)}`;
  if (Object.keys(LeverageCaps).length === 0) return <p className="text-2">{t('group.noCaps')}</p>;
  return (
    <table className="w-full text-2" data-testid="leverage-caps">
      <thead className="text-1 text-muted">
        <tr>
          <th scope="col" className="text-start font-normal">
            {t('terms.field.LeverageClass')}
          </th>
          <th scope="col" className="text-end font-normal">
            {t('group.leverage')}
          </th>
        </tr>
      </thead>
      <tbody>
        {LEVERAGE_CLASSES.map((kind) => (
          <tr key={kind} className="border-t border-line">
            <th scope="row" className="py-1.5 text-start font-normal">
              {t(`terms.class.${kind}`)}
            </th>
            <td className="py-1.5 text-end">
              <bdi className="figures">{textOf(LeverageCaps[kind])}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Term({ label, testId, children }: { label: string; testId: string; children: ReactNode }) {
  return (
    <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-3 border-b border-line py-2 text-2 last:border-b-0">
      <dt className="text-muted">{label}</dt>
      <dd className="ms-auto text-end" data-testid={testId}>
        {children}
      </dd>
    </div>
  );
}

function Costs({ group }: { group: AccountGroup }) {
  const t = useT();
  const format = useFormat();
  const { Commission, SwapFree, MarginCall, StopOut, MaxOpenOrders, MaxPositionLots } = group;
  return (
    <dl className="border-t border-line">
      <Term label={t('group.commission')} testId="group-commission">
        {Commission === 0 ? t('group.none') : t('group.perLot', { amount: format.number(Commission, 6) })}
      </Term>
      <Term label={t('group.financing')} testId="group-financing">
        {t(SwapFree ? 'group.swapFree' : 'group.charged')}
      </Term>
      <Term label={t('group.marginCall')} testId="group-margin-call">
        {t('group.atLevel', { level: format.percent(MarginCall, false) })}
      </Term>
      <Term label={t('group.stopOut')} testId="group-stop-out">
        {t('group.atLevel', { level: format.percent(StopOut, false) })}
      </Term>
      {MaxOpenOrders > 0 && (
        <Term label={t('group.maxOrders')} testId="group-max-orders">
          {format.number(MaxOpenOrders)}
        </Term>
      )}
      {MaxPositionLots !== null && (
        <Term label={t('group.maxLots')} testId="group-max-lots">
          {format.number(MaxPositionLots)}
        </Term>
      )}
    </dl>
  );
}

/** What needs an approved identity verification, and the way to it. A demo account has none. */
function Verification({ group, onLeave }: { group: AccountGroup; onLeave(): void }) {
  const t = useT();
  const { tag } = useFormat();
  const isDemo = useUser()?.is_demo === 1;
  const needed = ACTIONS.filter((action) => group.Verification[action]);
  if (isDemo || needed.length === 0) return null;
  const list = new Intl.ListFormat(tag).format(needed.map((action) => t(`group.action.${action}`)));
  return (
    <div className="space-y-3 border-t border-line pt-3">
      <p className="text-2" data-testid="group-verification">
        {t('group.verification', { list })} <ReviewBadge />
      </p>
      <ButtonLink to={PATHS.verification} tone="plain" className="w-full" onClick={onLeave}>
        {t('me.verification')}
      </ButtonLink>
    </div>
  );
}
