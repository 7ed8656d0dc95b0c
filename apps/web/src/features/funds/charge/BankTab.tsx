import { useQuery } from '@tanstack/react-query';
import { fundsCalls, type BankOption } from '@tradewind/contract/light';
import { ErrorState } from '@tradewind/ui';
import { useId } from 'react';
import { ChoiceChips } from '../../../funds/ChoiceChips.tsx';
import { CopyRow, Grouped, isIban } from '../../../funds/CopyRow.tsx';
import { useClient } from '../../../shared/client.tsx';
import { useT } from '../../../shared/language.ts';
import { queries } from '../../../shared/queries.ts';
import type { TabProps } from './CoinTab.tsx';
import { DepositForm } from './DepositForm.tsx';
import { DepositSkeleton } from './DepositSkeleton.tsx';
import { NoWay } from './NoWay.tsx';
import { useWays } from './use-ways.ts';

/** A bank transfer: the currency, the firm's account, the amount, and the proof. */
export function BankTab({ userId, draft, onOther, onDone }: TabProps) {
  const t = useT();
  const { api } = useClient();
  const symbols = useQuery(
    {
      queryKey: ['deposit-symbols', userId],
      queryFn: ({ signal }) => api.call(fundsCalls.depositSymbols, {}, { signal, quiet: true }),
      refetchOnMount: 'always',
    },
    queries,
  );
  const currency = symbols.data?.find(({ code }) => code === draft.currency) ?? symbols.data?.[0];
  const { status, error, ways, readAtMs, reread } = useWays({
    key: ['deposit-accounts', userId, currency?.code],
    load: (signal) => api.call(fundsCalls.wireInfo, { bank_coin: currency?.code }, { signal, quiet: true }),
    enabled: currency !== undefined,
    isActedUpon: draft.isActedUpon,
  });
  const retry = () => void (symbols.isError ? symbols.refetch() : reread());
  if (symbols.isError || status === 'error')
    return <ErrorState title={t('funds.waysFailed')} error={symbols.error ?? error} onRetry={retry} />;
  if (symbols.data === undefined) return <DepositSkeleton />;
  if (currency === undefined) return <NoWay kind="bank" body={t('funds.noWayBank')} onOther={onOther} />;
  const chosen = ways.find(({ id }) => String(id) === draft.wayId) ?? ways[0];
  const find = async () => (await reread()).find(({ id }) => id === chosen?.id);
  return (
    <div className="space-y-4 px-4 pt-4">
      <ChoiceChips
        label={t('funds.whichCurrency')}
        value={currency.code}
        onValueChange={draft.chooseCurrency}
        choices={symbols.data.map(({ code }) => ({
          value: code,
          label: <bdi>{code}</bdi>,
          testId: `currency-${code}`,
        }))}
      />
      {status === 'pending' ? (
        <div className="-mx-4">
          <DepositSkeleton />
        </div>
      ) : chosen === undefined ? (
        <NoWay kind="bank" body={t('funds.noWayCurrency', { currency: currency.code })} onOther={onOther} />
      ) : (
        <>
          {ways.length > 1 && (
            <ChoiceChips
              label={t('funds.whichAccount')}
              value={String(chosen.id)}
              onValueChange={(id) => draft.chooseWay(Number(id))}
              choices={ways.map((way) => ({ value: String(way.id), label: <AccountName way={way} /> }))}
            />
          )}
          <DepositForm key={chosen.id} way={chosen} readAtMs={readAtMs} draft={draft} reread={find} onDone={onDone}>
            <Place account={chosen} onCopied={() => draft.act(chosen)} />
          </DepositForm>
        </>
      )}
    </div>
  );
}

/** Two accounts at the same bank differ in their last digits. */
function AccountName({ way }: { way: BankOption }) {
  return (
    <>
      <bdi className="truncate">{way.bank_name}</bdi>
      <bdi className="figures ms-1.5">{`…${way.payee_account.slice(-4)}`}</bdi>
    </>
  );
}

/** Every field of the account, with a copy button; the remark is highlighted, because a transfer without it cannot be matched to a customer. */
function Place({ account, onCopied }: { account: BankOption; onCopied(): void }) {
  const t = useT();
  const titleId = useId();
  const fields = [
    { label: t('funds.payeeName'), text: account.payee_name, code: false },
    { label: t('funds.payeeAccount'), text: account.payee_account, code: true },
    { label: t('funds.bankSwift'), text: account.bank_swift, code: true },
    { label: t('funds.bankName'), text: account.bank_name, code: false },
    { label: t('funds.bankAddress'), text: account.bank_address, code: false },
  ];
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="mb-2 text-2 font-semibold">
        {t('funds.transferTo')}
      </h3>
      <div className="rounded-sheet bg-raised px-4 py-1" data-testid="bank-account">
        {fields
          .filter(({ text }) => text !== '')
          .map(({ label, text, code }) => (
            <CopyRow key={label} label={label} text={text} code={code} onCopied={onCopied}>
              {isIban(text) ? <Grouped text={text} /> : text}
            </CopyRow>
          ))}
      </div>
      {account.bank_remark !== '' && (
        <div className="mt-3 rounded-control bg-amber-soft px-4 py-1 text-amber" data-testid="transfer-remark">
          <CopyRow label={t('funds.transferRemark')} text={account.bank_remark} important onCopied={onCopied} />
          <p className="pb-2 text-1">{t('funds.transferRemarkHint')}</p>
        </div>
      )}
    </section>
  );
}
