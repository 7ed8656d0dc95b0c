import { StepKey } from '@tradewind/client';
import { operatorBaseCalls, type Bank } from '@tradewind/contract/operator-light';
import { Button, FormFailure, randomId, TextField, toast } from '@tradewind/ui';
import { useState } from 'react';
import { api } from '../../shared/api.ts';
import { useT } from '../../shared/language.ts';
import { useRead } from '../../shared/queries.ts';
import { SelectField } from '../../shared/SelectField.tsx';
import { TextArea } from '../../shared/TextArea.tsx';
import { useForm } from '../../shared/use-form.ts';
import { REASON_LENGTH } from './ways.tsx';
import { conflictText, fieldFaults } from './words.ts';

const REASON_MIN = 3;
/** In the order of a transfer form, with the longest text that each takes. */
const DETAILS = [
  ['payee_name', 140, true],
  ['payee_account', 50, true],
  ['bank_name', 140, true],
  ['bank_swift', 20, false],
  ['bank_address', 200, true],
] as const;
const REMARK_LENGTH = 500;

type Detail = (typeof DETAILS)[number][0] | 'bank_remark';
type Field = Detail | 'currency_id' | 'reason';
const FIELDS: readonly Field[] = [...DETAILS.map(([name]) => name), 'bank_remark', 'currency_id', 'reason'];

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

/** Proposes a bank account, changed details, or to open one again; a second operator approves. */
export function BankForm({ bank, onDone }: BankFormProps) {
  const t = useT();
  const currencies = useRead(operatorBaseCalls.currencies, {}, { enabled: bank === undefined });
  const [currency, setCurrency] = useState('');
  const [details, setDetails] = useState(() => detailsOf(bank));
  const [reason, setReason] = useState('');
  const [key] = useState(() => new StepKey(randomId));
  const form = useForm<Field>({
    check: () => ({
      ...(bank === undefined && currency === '' ? { currency_id: t('settings.faults.required') } : {}),
      ...Object.fromEntries(
        DETAILS.filter(([name, , needed]) => needed && details[name].trim() === '').map(([name]) => [
          name,
          t('settings.faults.required'),
        ]),
      ),
      ...(reason.trim().length < REASON_MIN ? { reason: t('settings.reasonNeeded') } : {}),
    }),
    async send() {
      const change = await key.run((idempotencyKey) =>
        api.call(
          operatorBaseCalls.proposeBank,
          { ...(bank === undefined ? { currency_id: currency } : { id: bank.id }), ...details, reason },
          { quiet: true, idempotencyKey },
        ),
      );
      toast('success', t('settings.proposed', { id: String(change.id) }), t('settings.proposedBody'));
      await onDone();
    },
    explain(error) {
      const failure = conflictText(error, t);
      return failure === undefined ? { fields: fieldFaults(error, FIELDS, t) } : { failure };
    },
  });
  const set = (name: Detail, text: string) => {
    setDetails({ ...details, [name]: text });
    form.clearError(name);
  };
  return (
    <form
      id={form.id}
      onSubmit={form.submit}
      noValidate
      aria-label={t('settings.bank.propose')}
      className="space-y-4 pt-1 pb-2"
    >
      <p className="text-2 text-muted">{t('settings.fourEyes')}</p>
      {bank === undefined ? (
        <SelectField
          label={t('settings.currency.currency')}
          value={currency}
          error={form.error('currency_id')}
          onValueChange={(next) => {
            setCurrency(next);
            form.clearError('currency_id');
          }}
          choices={[
            { value: '', label: t('settings.choose') },
            ...(currencies.data ?? [])
              .filter(({ type }) => type === 2)
              .map(({ id, code }) => ({ value: String(id), label: code })),
          ]}
        />
      ) : (
        <p className="text-2 font-semibold">{bank.currency.code}</p>
      )}
      {DETAILS.map(([name, maxLength]) => (
        <TextField
          key={name}
          label={t(`settings.bank.fields.${name}`)}
          name={name.replace('_', '-')}
          autoComplete="off"
          spellCheck={false}
          maxLength={maxLength}
          value={details[name]}
          error={form.error(name)}
          onValueChange={(text) => set(name, text)}
          {...(name === 'bank_swift' ? { hint: t('settings.bank.swiftHint') } : {})}
        />
      ))}
      <TextArea
        label={t('settings.bank.fields.bank_remark')}
        hint={t('settings.bank.remarkHint')}
        value={details.bank_remark}
        rows={2}
        maxLength={REMARK_LENGTH}
        error={form.error('bank_remark')}
        onValueChange={(text) => set('bank_remark', text)}
      />
      <TextArea
        label={t('settings.reason')}
        hint={t('settings.reasonHint')}
        value={reason}
        rows={2}
        maxLength={REASON_LENGTH}
        error={form.error('reason')}
        onValueChange={(text) => {
          setReason(text);
          form.clearError('reason');
        }}
      />
      <FormFailure text={form.failure} />
      <Button block tone="accent" type="submit" busy={form.busy} data-testid="send-proposal">
        {t('settings.sendProposal')}
      </Button>
    </form>
  );
}
