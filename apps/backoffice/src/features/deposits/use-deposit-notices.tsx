import { DEPOSIT_STATES, type DepositDetail } from '@tradewind/contract/operator-light';
import { useFormat } from '@tradewind/ui';
import { Link } from 'react-router';
import { TEXT_LINK } from '../../shared/CustomerName.tsx';
import { amountText } from '../../shared/grouped.ts';
import { useT } from '../../shared/language.ts';
import type { Notice } from '../../shared/Notices.tsx';
import { outcomeText } from '../../shared/outcome.ts';
import { PATHS, recordPath } from '../../shared/paths.ts';
import { useOperator } from '../../shared/session.ts';
import { depositState } from './deposit-state.tsx';
import { depositWarnings } from './deposit-warnings.ts';

const TONES = { unchecked: 'info', finished: 'good', rejected: 'bad', invalid: 'info' } as const;

/** The outcome, and warnings about crediting it. */
export function useDepositNotices(deposit: DepositDetail): readonly Notice[] {
  const t = useT();
  const format = useFormat();
  const state = depositState(deposit.status);
  const outcome: readonly Notice[] =
    deposit.status === DEPOSIT_STATES.unchecked || deposit.decided_at === null
      ? []
      : [
          {
            id: 'outcome',
            tone: TONES[state],
            text: outcomeText(
              { state: t(`deposits.state.${state}`), by: deposit.decided_by, time: format.time(deposit.decided_at) },
              t,
            ),
          },
        ];
  const entry = useEntry(deposit);
  const warnings = depositWarnings(deposit).map((warning): Notice => {
    switch (warning) {
      case 'sameProof':
        return {
          id: warning,
          tone: 'warning',
          text: (
            <>
              {t('deposits.notice.sameProof')}{' '}
              {deposit.same_proof.map((id) => (
                <Link key={id} to={recordPath(PATHS.deposits, id)} className={`${TEXT_LINK} me-2 tabular-nums`}>
                  {id}
                </Link>
              ))}
            </>
          ),
        };
      case 'rejected':
        return { id: warning, tone: 'warning', text: t.plural('deposits.notice.rejected', deposit.earlier.rejected) };
      case 'noIdentity':
        return { id: warning, tone: 'warning', text: t('deposits.notice.noIdentity') };
      case 'first':
        return { id: warning, tone: 'info', text: t('deposits.notice.first') };
    }
  });
  return [...outcome, ...entry, ...warnings];
}

/** Who entered the received amount, and that another operator must credit it. */
function useEntry({ status, currency, approved_by: entry }: DepositDetail): readonly Notice[] {
  const t = useT();
  const format = useFormat();
  const operator = useOperator();
  if (entry === null) return [];
  const words = {
    operator: entry.operator.name,
    time: format.time(entry.time),
    received: `${amountText(entry.amount_received)} ${currency}`,
    amount: format.money(entry.credited, 'balance'),
  };
  if (status !== DEPOSIT_STATES.unchecked)
    return [{ id: 'entry', tone: 'info', text: t('deposits.notice.entered', words) }];
  const isOwn = entry.operator.id === operator?.id;
  return [
    { id: 'entry', tone: 'info', text: t(isOwn ? 'deposits.notice.youEntered' : 'deposits.notice.waitsForYou', words) },
  ];
}
