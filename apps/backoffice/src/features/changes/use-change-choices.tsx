import type { ApiError } from '@tradewind/client/app';
import { CHANGE_MAX_AGE_DAYS, operatorBaseCalls, type ChangeRequest } from '@tradewind/contract/operator-light';
import { useFormat } from '@tradewind/ui';
import { api } from '../../shared/api.ts';
import type { DecisionChoice } from '../../shared/Decision.tsx';
import { Facts } from '../../shared/Facts.tsx';
import { usdText } from '../../shared/grouped.ts';
import { useT, type T } from '../../shared/language.ts';
import { decisionRefusal } from '../../shared/outcome.ts';
import { REMARK_MAX, REMARK_MIN } from '../../shared/remark.ts';
import { useOperator } from '../../shared/session.ts';
import { isOfAdmins } from './change-state.tsx';
import { fieldChanges, instantOf, isAbout, payloadNumber, payloadText } from './change-fields.ts';
import { Value } from './Value.tsx';

function refusalOf(error: ApiError, t: T, kind: ChangeRequest['kind']): string | undefined {
  switch (error.details['reason']) {
    case 'too_late':
      if (kind === 'markup' || kind === 'account_group') return t('changes.refusal.noNotice');
      return t('changes.refusal.tooLate');
    case 'scheduled':
      return t('changes.refusal.scheduled');
    case 'no_change':
      return t('changes.refusal.inForce');
    case 'in_use':
      return t('changes.refusal.inUse');
    case 'has_orders':
      return t('changes.refusal.hasOrders');
    case 'conversion':
      return t('changes.refusal.conversion');
    case 'email_taken':
      return t('changes.refusal.emailTaken');
    case 'last_admin':
      return t('changes.refusal.lastAdmin');
    case 'oneself':
      return t('changes.approve.about');
    case 'second_operator':
      return t('changes.approve.own');
    case 'changed':
      return t('changes.refusal.changed');
    case 'exists':
      if (kind === 'quote_correction') return t('changes.refusal.quoteCorrected');
      return kind === 'instrument' ? t('changes.refusal.codeExists') : t('changes.refusal.exists');
    case 'name_taken':
      return t('changes.refusal.groupExists');
    case 'proposer_disabled':
      return t('changes.refusal.proposerDisabled');
    case 'expired':
      return t('changes.refusal.expired', { days: CHANGE_MAX_AGE_DAYS });
    default:
      return decisionRefusal(error, t);
  }
}

const customerText = ({ customer }: ChangeRequest): string =>
  customer?.name === '' ? customer.contact : (customer?.name ?? '');

/** Describes the effect of approving. */
function Consequence({ change }: { change: ChangeRequest }) {
  const t = useT();
  const format = useFormat();
  const at = payloadNumber(change, 'effective_at') ?? 0;
  const time = at === 0 ? t('changes.atApproval') : format.time(at);
  const instantMs = instantOf(change);
  const instant = instantMs === undefined ? t('changes.approve.atOnce') : format.time(instantMs);
  if (change.kind === 'correction') {
    const amount = usdText(payloadText(change, 'amount'), true);
    return (
      <>
        <p>{t('changes.approve.bodyCorrection', { amount, customer: customerText(change) })}</p>
        <p className="mt-2 text-text">{change.reason}</p>
      </>
    );
  }
  if (change.kind === 'quote_correction')
    return (
      <>
        <p>
          {t.plural('changes.approve.bodyQuote', payloadNumber(change, 'accounts') ?? 0, {
            credits: usdText(payloadText(change, 'credits')),
            debits: usdText(payloadText(change, 'debits')),
          })}
        </p>
        <p className="mt-2 text-text">{change.reason}</p>
      </>
    );
  const { changed, same } = fieldChanges(change);
  return (
    <>
      <p className="mb-2">
        {change.kind === 'instrument' && t('changes.approve.bodyInstrument', { time })}
        {isOfAdmins(change) && t('changes.approve.bodyAdmin')}
        {change.kind === 'group' && t('changes.approve.bodyGroup')}
        {change.kind === 'markup' && t('changes.approve.bodyMarkup', { time: instant })}
        {change.kind === 'account_group' &&
          t('changes.approve.bodyMove', { customer: customerText(change), time: instant })}
        {change.kind === 'holiday' && t('changes.approve.bodyHoliday')}
        {(change.kind === 'bank' || change.kind === 'channel') && t('changes.approve.bodyWay')}
      </p>
      <Facts
        rows={[...changed, ...same]
          .filter(({ field }) => field !== 'enabled')
          .map(({ field, after }) => ({
            label: t(`changes.field.${field}`),
            value: (
              <span className="text-text">
                <Value field={field} value={after} />
              </span>
            ),
            wide: after.length > 24,
          }))}
      />
    </>
  );
}

/** The operator's choices for a waiting request: approve or refuse another operator's, withdraw their own. */
export function useChangeChoices(change: ChangeRequest, onLink: (link: string) => void): readonly DecisionChoice[] {
  const t = useT();
  const operator = useOperator();
  const isOwn = operator?.id === change.proposed_by.id;
  const isMe = isAbout(change, operator?.id);
  const { approveChange, approveAdminChange, refuseChange, refuseAdminChange } = operatorBaseCalls;
  const ofAdmins = isOfAdmins(change);
  const { id } = change;
  const refusal = (error: ApiError) => refusalOf(error, t, change.kind);
  const words = { minLength: REMARK_MIN, maxLength: REMARK_MAX };
  const end = (idempotencyKey: string, remark: string) =>
    api.call(ofAdmins ? refuseAdminChange : refuseChange, { id, remark }, { idempotencyKey, quiet: true });
  const approve: DecisionChoice = {
    id: 'approve',
    tone: 'accent',
    label: t('changes.approve.label'),
    title: t('changes.approve.title', { id }),
    body: <Consequence change={change} />,
    action: t('changes.approve.action'),
    done: t('changes.approve.done'),
    blocked: isMe ? t('changes.approve.about') : isOwn ? t('changes.approve.own') : undefined,
    refusal,
    async run(idempotencyKey) {
      if (!ofAdmins) return api.call(approveChange, { id }, { idempotencyKey, quiet: true });
      const approved = await api.call(approveAdminChange, { id }, { idempotencyKey, quiet: true });
      onLink(approved.link ?? '');
      return approved;
    },
  };
  const withdraw: DecisionChoice = {
    id: 'withdraw',
    label: t('changes.withdraw.label'),
    title: t('changes.withdraw.title', { id }),
    body: t('changes.withdraw.body'),
    action: t('changes.withdraw.action'),
    done: t('changes.withdraw.done'),
    words: { ...words, label: t('changes.withdraw.remark') },
    refusal,
    run: end,
  };
  const refuse: DecisionChoice = {
    id: 'refuse',
    blocked: isMe ? t('changes.approve.about') : undefined,
    tone: 'danger',
    danger: true,
    label: t('changes.refuse.label'),
    title: t('changes.refuse.title', { id }),
    body: t('changes.refuse.body', { operator: change.proposed_by.name }),
    action: t('changes.refuse.action'),
    done: t('changes.refuse.done'),
    words: { ...words, label: t('queues.remarkLabel') },
    refusal,
    run: end,
  };
  return [approve, isOwn ? withdraw : refuse];
}
