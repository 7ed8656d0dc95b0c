import type { DepositDetail } from '@tradewind/contract/operator-light';
import { Money, TimeText, useFormat } from '@tradewind/ui';
import { Amount } from '../../shared/Amount.tsx';
import { CustomerName } from '../../shared/CustomerName.tsx';
import { accountText } from '../../shared/grouped.ts';
import { Facts, type Fact } from '../../shared/Facts.tsx';
import { useT, type T } from '../../shared/language.ts';
import { WeekendNote } from '../../shared/WeekendNote.tsx';
import { rateReasonText } from './rate-reason.ts';

/** The destination shown to the customer, in the order of a transfer form. */
const WAY = [
  'bank_name',
  'bank_address',
  'bank_swift',
  'payee_name',
  'payee_account',
  'address',
  'bank_remark',
] as const;

const shown = (name: (typeof WAY)[number], value: string): string =>
  name === 'payee_account' ? accountText(value) : value;

function wayFacts({ destination, protocol }: DepositDetail, t: T): readonly Fact[] {
  const fields = WAY.flatMap((name): Fact[] => {
    const value = destination[name];
    return value === undefined || value === ''
      ? []
      : [{ label: t(`deposits.${name}`), value: shown(name, value), copy: value, wide: value.length > 24 }];
  });
  return protocol === '' ? fields : [{ label: t('deposits.network'), value: protocol }, ...fields];
}

/** The amounts received and credited. */
function creditFacts(deposit: DepositDetail, t: T): readonly Fact[] {
  const {
    amount_received: received,
    received_at: at,
    credit_rate: rate,
    rate_reason: reason,
    credited,
    currency,
  } = deposit;
  if (credited === null || received === null || rate === null || reason === null) return [];
  return [
    { label: t('deposits.received'), value: <Amount value={received} currency={currency} />, copy: received },
    ...(at === null ? [] : [{ label: t('deposits.receivedAt'), value: <TimeText timeMs={at} /> }]),
    ...(deposit.reference === ''
      ? []
      : [{ label: t('deposits.reference'), value: deposit.reference, copy: deposit.reference, wide: true }]),
    {
      label: t('deposits.creditRate'),
      wide: true,
      value: (
        <>
          {t('deposits.rateOf', { rate, currency })}
          <span className="block text-1 text-muted">{rateReasonText(reason, deposit.type, t)}</span>
          <WeekendNote spread={deposit.credit_weekend_spread_percent} />
        </>
      ),
    },
    {
      label: t('deposits.credited'),
      value: <Money value={credited} kind="balance" currency className="text-4 font-semibold" />,
    },
  ];
}

/** Customer, amount, destination, and earlier deposits of the customer. */
export function DepositFacts({ deposit }: { deposit: DepositDetail }) {
  const t = useT();
  const format = useFormat();
  const { customer, number, amount, currency, rate, earlier, balance, remark } = deposit;
  return (
    <div className="min-w-0">
      <Facts
        rows={[
          {
            label: t('deposits.toArrive'),
            value: <Amount value={amount} currency={currency} className="text-4 font-semibold" />,
            copy: amount,
          },
          {
            label: t('deposits.usdSubmitted'),
            value: <Money value={number} kind="balance" currency className="font-semibold" />,
          },
          {
            label: t('deposits.rate'),
            value: (
              <>
                {t('deposits.rateOf', { rate, currency })}
                <WeekendNote spread={deposit.weekend_spread_percent} />
              </>
            ),
          },
          ...creditFacts(deposit, t),
          ...wayFacts(deposit, t),
          { label: t('queues.who'), value: <CustomerName customer={customer} /> },
          { label: t('queues.uid'), value: customer.uid, copy: customer.uid },
          ...(customer.name === '' ? [] : [{ label: t('queues.contact'), value: customer.contact }]),
          {
            label: t('deposits.earlier'),
            value:
              earlier.finished === 0
                ? t('deposits.none')
                : t.plural('deposits.earlierOf', earlier.finished, {
                    amount: format.money(earlier.finished_usd, 'balance'),
                  }),
          },
          { label: t('deposits.balance'), value: <Money value={balance} kind="balance" currency /> },
          { label: t('queues.handedIn'), value: <TimeText timeMs={deposit.created_at} /> },
          ...(remark === '' ? [] : [{ label: t('queues.remark'), value: remark, wide: true }]),
        ]}
      />
    </div>
  );
}
