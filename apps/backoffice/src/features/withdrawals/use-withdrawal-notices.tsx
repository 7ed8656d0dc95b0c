import { WITHDRAWAL_STATES, type WithdrawalDetail } from '@tradewind/contract/operator-light';
import { useFormat, type Format } from '@tradewind/ui';
import { CustomerName } from '../../shared/CustomerName.tsx';
import { useT, type T } from '../../shared/language.ts';
import type { Notice } from '../../shared/Notices.tsx';
import { outcomeText } from '../../shared/outcome.ts';
import { useOperator } from '../../shared/session.ts';
import { approvalOf } from './approval.ts';
import { withdrawalState } from './withdrawal-state.tsx';
import { withdrawalWarnings } from './withdrawal-warnings.ts';

const TONES = { waiting: 'info', paid: 'good', refused: 'bad', cancelled: 'info' } as const;

/** The outcome, the approvals so far, and warnings about paying it. */
export function useWithdrawalNotices(withdrawal: WithdrawalDetail): readonly Notice[] {
  const outcome = useOutcome(withdrawal);
  const agreement = useAgreement(withdrawal);
  const creditor = useCreditor(withdrawal);
  const warnings = useWarnings(withdrawal);
  return [...outcome, ...creditor, ...agreement, ...warnings];
}

function useOutcome({ status, decided_at: at, decided_by: by }: WithdrawalDetail): readonly Notice[] {
  const t = useT();
  const format = useFormat();
  if (status === WITHDRAWAL_STATES.waiting || at === null) return [];
  const state = withdrawalState(status);
  const text = outcomeText({ state: t(`withdrawals.state.${state}`), by, time: format.time(at) }, t);
  return [{ id: 'outcome', tone: TONES[state], text }];
}

/** Who has approved, and that another operator must pay. */
function useAgreement(withdrawal: WithdrawalDetail): readonly Notice[] {
  const t = useT();
  const format = useFormat();
  const operator = useOperator();
  const approval = approvalOf(withdrawal, operator?.id);
  const isOpen = withdrawal.status === WITHDRAWAL_STATES.waiting;
  if (!approval.needed && withdrawal.approved_by.length === 0) return [];
  const approvals = withdrawal.approved_by.map(({ operator: { id, name }, time }) =>
    id === operator?.id && isOpen
      ? t('withdrawals.notice.youApproved', { time: format.time(time) })
      : t('withdrawals.notice.approvedBy', { operator: name, time: format.time(time) }),
  );
  if (approvals.length === 0)
    return isOpen ? [{ id: 'approval', tone: 'info', text: whyTwo(withdrawal, format, t) }] : [];
  const gone = isOpen && approval.isSomeGone ? [t('withdrawals.notice.approvalGone')] : [];
  return [{ id: 'approval', tone: 'info', text: [...approvals, ...gone].join(' ') }];
}

function whyTwo({ yours }: WithdrawalDetail, format: Format, t: T): string {
  if (yours.two_because !== 'operator_day') return t('withdrawals.notice.twoNeeded');
  return t('withdrawals.notice.beyondDay', {
    used: format.money(yours.operator_day.used, 'balance'),
    limit: format.money(yours.operator_day.limit, 'balance'),
  });
}

/** Who credited a customer does not pay them. */
function useCreditor({ status, yours }: WithdrawalDetail): readonly Notice[] {
  const t = useT();
  return yours.credited_by_you === 1 && status === WITHDRAWAL_STATES.waiting
    ? [{ id: 'credited', tone: 'info', text: t('withdrawals.creditedByYou') }]
    : [];
}

function useWarnings(withdrawal: WithdrawalDetail): readonly Notice[] {
  const t = useT();
  const format = useFormat();
  return withdrawalWarnings(withdrawal).map((warning): Notice => {
    const notice = { id: warning, tone: 'warning' } as const;
    switch (warning) {
      case 'suspended':
        return { ...notice, text: t('withdrawals.notice.suspended', { reason: withdrawal.suspended }) };
      case 'other_way':
        return { ...notice, text: t('withdrawals.notice.otherWay') };
      case 'not_verified': {
        const state = t(`withdrawals.verified.${withdrawal.verification}`);
        return { ...notice, text: t('withdrawals.notice.notApproved', { state }) };
      }
      case 'same_details':
        return { ...notice, text: <SameDetails customers={withdrawal.same_details} /> };
      case 'new_method':
        return {
          ...notice,
          text: t('withdrawals.notice.newMethod', { time: format.time(withdrawal.method_bound_at) }),
        };
      case 'new_password':
        return {
          ...notice,
          text: t('withdrawals.notice.newPassword', { time: format.time(withdrawal.password_changed_at) }),
        };
      case 'new_account':
        return { ...notice, text: t('withdrawals.notice.newAccount', { time: format.time(withdrawal.registered_at) }) };
      case 'never_deposited':
        return { ...notice, text: t('withdrawals.notice.neverDeposited') };
    }
  });
}

function SameDetails({ customers }: { customers: WithdrawalDetail['same_details'] }) {
  const t = useT();
  return (
    <>
      {t('withdrawals.notice.sameDetails')}{' '}
      {customers.map((customer) => (
        <span key={customer.id} className="me-2">
          <CustomerName customer={customer} />
        </span>
      ))}
    </>
  );
}
