import { operatorBaseCalls, type Bank } from '@tradewind/contract/operator-light';
import { TextField } from '@tradewind/ui';
import { useState } from 'react';
import { api } from '../../shared/api.ts';
import { useT } from '../../shared/language.ts';
import { TextArea } from '../../shared/TextArea.tsx';
import { ProposalForm, useProposal } from './proposal.tsx';

/** In the order of a transfer form, with the maximum length of each. */
const DETAILS = [
  ['payee_name', 140, true],
  ['payee_account', 50, true],
  ['bank_name', 140, true],
  ['bank_swift', 20, false],
  ['bank_address', 200, true],
] as const;
const REMARK_LENGTH = 500;

type Detail = (typeof DETAILS)[number][0] | 'bank_remark';
const FIELDS: readonly Detail[] = [...DETAILS.map(([name]) => name), 'bank_remark'];

interface BankFormProps {
  /** undefined = a new one. */
  readonly bank: Bank | undefined;
  onDone(): Promise<void>;
}

function detailsOf(bank: Bank | undefined): Readonly<Record<Detail, string>> {
  return {
    payee_name: bank?.payee_name ?? '',
    payee_account: bank?.payee_account ?? '',
    bank_name: bank?.bank_name ?? '',
    bank_swift: bank?.bank_swift ?? '',
    bank_address: bank?.bank_address ?? '',
    bank_remark: bank?.bank_remark ?? '',
  };
}

/** Proposes a bank account, changed details, or reopening one; a second operator approves. */
export function BankForm({ bank, onDone }: BankFormProps) {
  const t = useT();
  const [details, setDetails] = useState(() => detailsOf(bank));
  const proposal = useProposal<Detail>({
    isNew: bank === undefined,
    fields: FIELDS,
    check: () =>
      Object.fromEntries(
        DETAILS.filter(([name, , needed]) => needed && details[name].trim() === '').map(([name]) => [
          name,
          t('settings.faults.required'),
        ]),
      ),
    propose: ({ currency, reason }, idempotencyKey) =>
      api.call(
        operatorBaseCalls.proposeBank,
        { ...(bank === undefined ? { currency_id: currency } : { id: bank.id }), ...details, reason },
        { quiet: true, idempotencyKey },
      ),
    onDone,
  });
  const field = (name: Detail) =>
    proposal.form.field(name, details[name], (text) => setDetails({ ...details, [name]: text }));
  return (
    <ProposalForm
      proposal={proposal}
      label={t('settings.bank.propose')}
      currencyType={2}
      subject={bank && <p className="text-2 font-semibold">{bank.currency.code}</p>}
    >
      {DETAILS.map(([name, maxLength]) => (
        <TextField
          key={name}
          label={t(`settings.bank.fields.${name}`)}
          name={name.replace('_', '-')}
          autoComplete="off"
          spellCheck={false}
          maxLength={maxLength}
          {...field(name)}
          {...(name === 'bank_swift' ? { hint: t('settings.bank.swiftHint') } : {})}
        />
      ))}
      <TextArea
        label={t('settings.bank.fields.bank_remark')}
        hint={t('settings.bank.remarkHint')}
        rows={2}
        maxLength={REMARK_LENGTH}
        {...field('bank_remark')}
      />
    </ProposalForm>
  );
}
