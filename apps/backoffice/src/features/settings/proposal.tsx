/** Shared by the proposals of deposit channels and bank accounts. */
import { StepKey, type FieldErrors } from '@tradewind/client/app';
import { operatorBaseCalls, type Currency } from '@tradewind/contract/operator-light';
import { randomId, toast, type Form } from '@tradewind/ui';
import { useState, type ReactNode } from 'react';
import { SubmitForm } from '../../shared/forms.tsx';
import { useT } from '../../shared/language.ts';
import { useRead } from '../../shared/queries.ts';
import { SelectField } from '../../shared/SelectField.tsx';
import { TextArea } from '../../shared/TextArea.tsx';
import { useForm } from '../../shared/use-form.ts';
import { currencyName } from './currency-draft.ts';
import { REASON_LENGTH, REASON_MIN } from '../../shared/reason.ts';
import { conflictText, fieldFaults } from './texts.ts';

type CommonField = 'currency_id' | 'reason';

interface ProposalOptions<Field extends string> {
  /** A new one needs a currency. */
  readonly isNew: boolean;
  /** The fields in addition to the common ones, named as in the call. */
  readonly fields: readonly Field[];
  check(): FieldErrors<Field | CommonField>;
  /** Sends the proposal with the reason and, for a new one, the currency. */
  propose(common: { currency: string; reason: string }, idempotencyKey: string): Promise<{ readonly id: number }>;
  onDone(): Promise<void>;
}

export interface Proposal<Field extends string> {
  readonly form: Form<Field | CommonField>;
  readonly currency: string;
  readonly reason: string;
  setCurrency(id: string): void;
  setReason(reason: string): void;
}

/** The form of a proposal that a second operator approves. */
export function useProposal<Field extends string>(options: ProposalOptions<Field>): Proposal<Field> {
  const t = useT();
  const [currency, setCurrency] = useState('');
  const [reason, setReason] = useState('');
  const [key] = useState(() => new StepKey(randomId));
  const form = useForm<Field | CommonField>({
    check: () => ({
      ...(options.isNew && currency === '' ? { currency_id: t('settings.faults.required') } : {}),
      ...options.check(),
      ...(reason.trim().length < REASON_MIN ? { reason: t('settings.reasonNeeded') } : {}),
    }),
    async send() {
      const change = await key.run((idempotencyKey) => options.propose({ currency, reason }, idempotencyKey));
      toast('success', t('settings.proposed', { id: String(change.id) }), t('settings.proposedBody'));
      await options.onDone();
    },
    explain(error) {
      const failure = conflictText(error, t);
      if (failure !== undefined) return { failure };
      return { fields: fieldFaults<Field | CommonField>(error, [...options.fields, 'currency_id', 'reason'], t) };
    },
  });
  return { form, currency, reason, setCurrency, setReason };
}

interface ProposalFormProps {
  readonly proposal: Pick<Proposal<never>, 'currency' | 'reason' | 'setCurrency' | 'setReason'> & {
    readonly form: Form<CommonField>;
  };
  readonly label: string;
  /** The currencies to choose from: 1 = coins, 2 = bank currencies. */
  readonly currencyType: 1 | 2;
  /** Shown instead of the choice of currency if the subject exists already. */
  readonly subject: ReactNode | undefined;
  readonly children: ReactNode;
}

/** Currency or subject, the specific fields, and the reason. */
export function ProposalForm({ proposal, label, currencyType, subject, children }: ProposalFormProps) {
  const t = useT();
  const { form, currency, reason, setCurrency, setReason } = proposal;
  const isNew = subject === undefined;
  const currencies = useRead(operatorBaseCalls.currencies, {}, { enabled: isNew });
  const nameOf = (row: Currency) => (currencyType === 1 ? currencyName(row) : row.code);
  return (
    <SubmitForm form={form} label={label} action={t('settings.sendProposal')} testId="send-proposal">
      <p className="text-2 text-muted">{t('settings.fourEyes')}</p>
      {subject ?? (
        <SelectField
          label={t('settings.currency.currency')}
          {...form.field('currency_id', currency, setCurrency)}
          choices={[
            { value: '', label: t('settings.choose') },
            ...(currencies.data ?? [])
              .filter(({ type }) => type === currencyType)
              .map((row) => ({ value: String(row.id), label: nameOf(row) })),
          ]}
        />
      )}
      {children}
      <TextArea
        label={t('settings.reason')}
        hint={t('settings.reasonHint')}
        rows={2}
        maxLength={REASON_LENGTH}
        {...form.field('reason', reason, setReason)}
      />
    </SubmitForm>
  );
}
