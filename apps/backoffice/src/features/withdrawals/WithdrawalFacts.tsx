import type { WithdrawalDetail } from '@tradewind/contract/operator-light';
import { Money, TimeText } from '@tradewind/ui';
import { Amount } from '../../shared/Amount.tsx';
import { CustomerName } from '../../shared/CustomerName.tsx';
import { accountText } from '../../shared/grouped.ts';
import { Facts, type Fact } from '../../shared/Facts.tsx';
import { useT, type T } from '../../shared/language.ts';
import { Section } from '../../shared/Page.tsx';
import { WeekendNote } from '../../shared/WeekendNote.tsx';

/** Fields of a bound method, in the order of a transfer. */
const WAY = ['payee_name', 'payee_account', 'bank_name', 'bank_swift', 'bank_address', 'address'] as const;

/** The payout method, with a copy button for each field. */
export function wayFacts({ details, protocol }: Pick<WithdrawalDetail, 'details' | 'protocol'>, t: T): readonly Fact[] {
  const fields = WAY.flatMap((name): Fact[] => {
    const value = details[name];
    return value === undefined || value === ''
      ? []
      : [
          {
            label: t(`withdrawals.${name}`),
            value: <span className="font-semibold">{name === 'payee_account' ? accountText(value) : value}</span>,
            copy: value,
            wide: value.length > 28,
          },
        ];
  });
  return protocol === '' ? fields : [{ label: t('withdrawals.network'), value: protocol, copy: protocol }, ...fields];
}

/** The amount to be paid, and its destination. */
export function PaymentFacts({ withdrawal }: { withdrawal: WithdrawalDetail }) {
  const t = useT();
  const { real_amount: amount, currency, number, fee, rate, memo, remark, payment_reference: reference } = withdrawal;
  return (
    <Section title={t('withdrawals.payment')}>
      <Facts
        rows={[
          {
            label: t('withdrawals.toPay'),
            value: <Amount value={amount} currency={currency} className="text-4 font-semibold" />,
            copy: amount,
          },
          ...wayFacts(withdrawal, t),
          { label: t('withdrawals.number'), value: <Money value={number} kind="balance" currency /> },
          { label: t('withdrawals.fee'), value: <Money value={fee} kind="balance" currency /> },
          {
            label: t('withdrawals.rate'),
            value: (
              <>
                {t('withdrawals.rateOf', { rate, currency })}
                <WeekendNote spread={withdrawal.weekend_spread_percent} />
              </>
            ),
          },
          { label: t('withdrawals.bound'), value: <TimeText timeMs={withdrawal.method_bound_at} /> },
          { label: t('queues.handedIn'), value: <TimeText timeMs={withdrawal.created_at} /> },
          ...(memo === '' ? [] : [{ label: t('withdrawals.memo'), value: memo, wide: true }]),
          ...(reference === ''
            ? []
            : [{ label: t('withdrawals.paymentReference'), value: reference, copy: reference, wide: true }]),
          ...(remark === '' ? [] : [{ label: t('queues.remark'), value: remark, wide: true }]),
        ]}
      />
    </Section>
  );
}

/** The customer, and the origin of the money. */
export function CustomerFacts({ withdrawal }: { withdrawal: WithdrawalDetail }) {
  const t = useT();
  const { customer, verification, last_login: login } = withdrawal;
  const money = (label: string, value: number, signed = false): Fact => ({
    label,
    value: <Money value={value} kind="balance" currency signed={signed} />,
  });
  return (
    <Section title={t('withdrawals.customer')}>
      <Facts
        rows={[
          { label: t('queues.who'), value: <CustomerName customer={customer} /> },
          { label: t('queues.uid'), value: customer.uid, copy: customer.uid },
          ...(customer.name === '' ? [] : [{ label: t('queues.contact'), value: customer.contact }]),
          { label: t('withdrawals.verification'), value: t(`withdrawals.verified.${verification}`) },
          { label: t('withdrawals.registered'), value: <TimeText timeMs={withdrawal.registered_at} /> },
          {
            label: t('withdrawals.passwordChanged'),
            value:
              withdrawal.password_changed_at === null ? (
                t('withdrawals.never')
              ) : (
                <TimeText timeMs={withdrawal.password_changed_at} />
              ),
          },
          ...(login === null
            ? []
            : [
                {
                  label: t('withdrawals.lastLogin'),
                  value: (
                    <>
                      <TimeText timeMs={login.time} />
                      <span className="block text-1 text-muted">
                        {[login.device, login.address].filter((part) => part !== '').join(' · ')}
                      </span>
                    </>
                  ),
                },
              ]),
          money(t('withdrawals.deposited'), withdrawal.deposited_usd),
          money(t('withdrawals.withdrawn'), withdrawal.withdrawn_usd),
          money(t('withdrawals.profit'), withdrawal.profit_usd, true),
          money(t('withdrawals.balance'), withdrawal.balance),
          money(t('withdrawals.locked'), withdrawal.lock_balance),
          money(t('withdrawals.equity'), withdrawal.equity),
          money(t('withdrawals.usedMargin'), withdrawal.used_margin),
        ]}
      />
    </Section>
  );
}
