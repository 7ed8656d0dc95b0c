import { FormFrame, TextField, useReadable } from '@tradewind/ui';
import { useState } from 'react';
import { ChoiceChips } from '../../funds/ChoiceChips.tsx';
import { nameOfCurrency } from './use-payout.ts';
import { useT } from '../../shared/language.ts';
import { keepForVisit } from '../../shared/visit.ts';
import { AccountField } from './AccountField.tsx';
import type { WayFormProps } from './AddressForm.tsx';
import { accountNote, isBic, looksLikeIban, sentAccount, sentBic } from './bank-form.ts';
import { accountNoteText, type WayField } from './faults.ts';
import { BindEnd } from './BindEnd.tsx';
import { useBind } from './use-bind.ts';

const EMPTY = { currency: '', payee_name: '', payee_account: '', bank_name: '', bank_swift: '', bank_address: '' };
type TextName = Exclude<keyof typeof EMPTY, 'currency'>;
/** The server's limits. */
const MAX_LENGTH = { payee_name: 140, bank_name: 140, bank_address: 200, bank_swift: 20 } as const;

/** Form for binding a bank account. */
export function BankForm({ user, twoFactor, currencies, wanted, onBound }: WayFormProps) {
  const t = useT();
  const [kept] = useState(() => keepForVisit(`tradewind.bind.2.${user.id}`, EMPTY));
  const draft = useReadable(kept);
  const [left, setLeft] = useState<ReadonlySet<WayField>>(new Set());
  const [code, setCode] = useState('');
  const chosen = draft.currency || wanted;
  const currency = currencies.find(({ id }) => String(id) === chosen) ?? currencies[0];
  const hasIban = looksLikeIban(draft.payee_account);
  const missing = (field: TextName) => (draft[field].trim() === '' ? t('payout.way.fault.required') : undefined);
  const form = useBind({
    currency,
    code,
    setCode,
    subject: 'payee_account',
    check: () => ({
      payee_name: missing('payee_name'),
      payee_account: missing('payee_account'),
      bank_name: missing('bank_name'),
      bank_swift: !hasIban && draft.bank_swift.trim() === '' ? t('payout.way.fault.bicRequired') : undefined,
      bank_address: missing('bank_address'),
    }),
    details: () => ({
      type: 2,
      payee_name: draft.payee_name.trim(),
      payee_account: sentAccount(draft.payee_account),
      bank_name: draft.bank_name.trim(),
      bank_swift: sentBic(draft.bank_swift),
      bank_address: draft.bank_address.trim(),
    }),
    onBound(method) {
      kept.clear();
      onBound(method);
    },
  });
  const leave = (field: WayField) => setLeft((before) => new Set(before).add(field));
  const write = (field: TextName, text: string) => {
    kept.change({ [field]: text });
    form.clearError(field);
    // a field being corrected is not checked again until it is left
    setLeft((before) => new Set([...before].filter((name) => name !== field)));
  };
  const bicNote =
    left.has('bank_swift') && draft.bank_swift.trim() !== '' && !isBic(draft.bank_swift)
      ? t('payout.way.fault.formBic')
      : undefined;
  const fieldOf = (name: keyof typeof MAX_LENGTH) => ({
    name,
    maxLength: MAX_LENGTH[name],
    value: draft[name],
    onValueChange: (text: string) => write(name, text),
    onBlur: () => leave(name),
    error: form.error(name),
    disabled: form.busy,
    'data-testid': name,
  });
  return (
    <FormFrame form={form} className="space-y-4">
      <div>
        <ChoiceChips
          label={t('payout.currency')}
          value={String(currency.id)}
          onValueChange={(id) => {
            kept.change({ currency: id });
            form.clearError('draw_id');
          }}
          choices={currencies.map((choice) => ({
            value: String(choice.id),
            label: <bdi>{nameOfCurrency(choice)}</bdi>,
            testId: `currency-${choice.code}-${choice.protocol}`,
          }))}
        />
        {form.error('draw_id') !== undefined && <p className="text-1 text-bad">{form.error('draw_id')}</p>}
      </div>
      <TextField
        {...fieldOf('payee_name')}
        label={t('payout.way.payee')}
        hint={t('payout.way.payeeHint')}
        dir="auto"
        autoComplete="name"
        required
      />
      <AccountField
        value={draft.payee_account}
        onValueChange={(text) => write('payee_account', text)}
        onLeave={() => leave('payee_account')}
        error={
          form.error('payee_account') ??
          (left.has('payee_account') ? accountNoteText(accountNote(draft.payee_account), t) : undefined)
        }
        disabled={form.busy}
      />
      <TextField {...fieldOf('bank_name')} label={t('payout.way.bankName')} dir="auto" autoComplete="off" required />
      <TextField
        {...fieldOf('bank_swift')}
        label={t('payout.way.bic')}
        hint={hasIban || draft.payee_account === '' ? t('payout.way.bicOptional') : undefined}
        error={form.error('bank_swift') ?? bicNote}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
      />
      <TextField
        {...fieldOf('bank_address')}
        label={t('payout.way.bankAddress')}
        dir="auto"
        autoComplete="off"
        required
      />
      <BindEnd form={form} user={user} twoFactor={twoFactor} code={code} setCode={setCode} />
    </FormFrame>
  );
}
