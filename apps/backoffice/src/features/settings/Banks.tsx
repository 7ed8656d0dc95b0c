import { operatorBaseCalls, type Bank } from '@tradewind/contract/operator-light';
import { api, useMay } from '../../shared/api.ts';
import { CopyButton } from '../../shared/CopyButton.tsx';
import { accountText } from '../../shared/grouped.ts';
import { useT } from '../../shared/language.ts';
import { useRead } from '../../shared/queries.ts';
import { BankForm } from './BankForm.tsx';
import { WaySection } from './WaySection.tsx';

/** Bank accounts that customers transfer to. */
export function Banks() {
  const t = useT();
  return (
    <WaySection<Bank>
      read={useRead(operatorBaseCalls.banks, {})}
      texts={{
        title: t('settings.views.banks'),
        about: t('settings.bank.about'),
        propose: t('settings.bank.propose'),
        proposeOther: t('settings.bank.proposeOther'),
        empty: t('settings.bank.empty'),
        emptyBody: t('settings.bank.emptyBody'),
        closeTitle: t('settings.bank.closeTitle'),
        closed: t('settings.bank.closed'),
      }}
      columns={[
        {
          id: 'bank',
          header: t('settings.bank.bank'),
          render: ({ currency, bank_name: name, bank_swift: swift }) => (
            <>
              <span className="font-semibold">{currency.code}</span> {name} <span className="text-muted">{swift}</span>
            </>
          ),
        },
        {
          id: 'account',
          header: t('settings.bank.account'),
          render: ({ payee_name: payee, payee_account: account }) => (
            <span className="inline-flex max-w-full items-center gap-1">
              <span className="min-w-0">
                <span className="block tabular-nums [overflow-wrap:anywhere]">{accountText(account)}</span>
                <span className="block text-1 text-muted">{payee}</span>
              </span>
              <CopyButton text={account} label={t('settings.bank.account')} />
            </span>
          ),
        },
      ]}
      nameOf={({ bank_name: name, payee_account: account }) => `${name} ${account}`}
      describe={({ bank_name: name, payee_account: account }) => `${name} · ${accountText(account)}`}
      mayPropose={useMay(operatorBaseCalls.proposeBank)}
      mayClose={useMay(operatorBaseCalls.closeBank)}
      proposeTestId="propose-bank"
      renderForm={(bank, onDone) => <BankForm key={bank?.id ?? 'new'} bank={bank} onDone={onDone} />}
      close={(id, reason, idempotencyKey) =>
        api.call(operatorBaseCalls.closeBank, { id, reason }, { quiet: true, idempotencyKey })
      }
    />
  );
}
