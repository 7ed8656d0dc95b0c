import { StepKey } from '@tradewind/client/app';
import { PROTOCOLS } from '@tradewind/contract/light';
import { operatorBaseCalls, type Currency } from '@tradewind/contract/operator-light';
import { DecimalField, type Form, randomId, Segmented, Switch, TextField, toast } from '@tradewind/ui';
import { useState, type ComponentProps } from 'react';
import { api } from '../../shared/api.ts';
import { useT, type T } from '../../shared/language.ts';
import { SelectField } from '../../shared/SelectField.tsx';
import { SubmitForm } from '../../shared/forms.tsx';
import { useForm } from '../../shared/use-form.ts';
import { WholeField } from '../../shared/WholeField.tsx';
import { toastProposal } from '../../shared/proposal-toast.ts';
import {
  CURRENCY_FIELDS,
  CURRENCY_RULES,
  currencyDraft,
  currencyFaults,
  currencyInput,
  NEW_CURRENCY,
  type CurrencyDraft,
  type CurrencyField,
} from './currency-draft.ts';
import { PayoutExample } from './PayoutExample.tsx';
import { conflictText, fieldFaults } from './texts.ts';

interface CurrencyFormProps {
  /** undefined = a new one. */
  readonly currency: Currency | undefined;
  onDone(): Promise<void>;
}

interface Parts {
  readonly draft: CurrencyDraft;
  readonly form: Form<CurrencyField>;
  change(changed: Partial<CurrencyDraft>, field?: CurrencyField): void;
}

/** Rate, fee and bounds of a currency, with an example withdrawal. */
export function CurrencyForm({ currency, onDone }: CurrencyFormProps) {
  const t = useT();
  const [draft, setDraft] = useState(() => (currency === undefined ? NEW_CURRENCY : currencyDraft(currency)));
  const [key] = useState(() => new StepKey(randomId));
  const form = useForm<CurrencyField>({
    check: () => checkTexts(draft, currency === undefined, t),
    async send() {
      const saved = await key.run((idempotencyKey) =>
        api.call(operatorBaseCalls.saveCurrency, currencyInput(draft, currency), { quiet: true, idempotencyKey }),
      );
      if ('proposal' in saved) toastProposal(saved, t);
      else toast('success', t('settings.saved'));
      await onDone();
    },
    explain(error) {
      const failure = conflictText(error, t);
      if (failure !== undefined) return { failure };
      const rule = (field: CurrencyField) => t(`settings.currency.faults.${CURRENCY_RULES[field]}`);
      return { fields: fieldFaults(error, CURRENCY_FIELDS, t, rule) };
    },
  });
  const parts: Parts = {
    draft,
    form,
    change(changed, field) {
      setDraft({ ...draft, ...changed });
      if (field !== undefined) form.clearError(field);
    },
  };
  return (
    <SubmitForm form={form} label={t('settings.currency.currency')} action={t('shared.save')} testId="save-currency">
      {currency === undefined && <KindFields {...parts} />}
      <RateFields {...parts} />
      <FeeFields {...parts} />
      <BoundsFields {...parts} />
      <Switch
        label={t('settings.currency.payouts')}
        hint={t('settings.currency.payoutsHint')}
        checked={draft.withdrawEnabled}
        onCheckedChange={(withdrawEnabled) => parts.change({ withdrawEnabled })}
      />
      <WholeField
        label={t('settings.currency.sort')}
        hint={t('settings.currency.sortHint')}
        value={draft.sort}
        error={form.error('sort')}
        onValueChange={(sort) => parts.change({ sort }, 'sort')}
      />
      <PayoutExample
        draft={draft}
        market={currency?.rate_instrument === draft.instrument ? currency?.rate_now : null}
      />
    </SubmitForm>
  );
}

function checkTexts(draft: CurrencyDraft, isNew: boolean, t: T): Partial<Record<CurrencyField, string>> {
  const texts: Partial<Record<CurrencyField, string>> = {};
  const faults = currencyFaults(draft, isNew);
  for (const field of CURRENCY_FIELDS) {
    const fault = faults[field];
    if (fault !== undefined) texts[field] = t(`settings.currency.faults.${fault}`);
  }
  return texts;
}

function KindFields({ draft, form, change }: Parts) {
  const t = useT();
  return (
    <>
      <p className="text-1 text-muted">{t('settings.currency.kindHint')}</p>
      <Segmented
        label={t('settings.currency.type')}
        value={draft.type}
        onValueChange={(type) => change({ type, precision: type === '2' ? '2' : '6' })}
        choices={[
          { value: '1', label: t('settings.currency.coin') },
          { value: '2', label: t('settings.currency.bank') },
        ]}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={t('settings.currency.code')}
          name="currency-code"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={10}
          value={draft.code}
          error={form.error('code')}
          onValueChange={(code) => change({ code: code.toUpperCase().replaceAll(/[^A-Z0-9]/gu, '') }, 'code')}
        />
        <WholeField
          label={t('settings.currency.precision')}
          value={draft.precision}
          error={form.error('precision')}
          onValueChange={(precision) => change({ precision }, 'precision')}
        />
      </div>
      {draft.type === '1' && (
        <SelectField
          label={t('settings.currency.protocol')}
          value={draft.protocol}
          error={form.error('protocol')}
          onValueChange={(protocol) => change({ protocol }, 'protocol')}
          choices={[
            { value: '', label: t('settings.choose') },
            ...PROTOCOLS.map((value) => ({ value: value as string, label: value })),
          ]}
        />
      )}
    </>
  );
}

function RateFields({ draft, form, change }: Parts) {
  const t = useT();
  return (
    <>
      <Segmented
        label={t('settings.currency.rateOf')}
        value={draft.rateOf}
        onValueChange={(rateOf) => change({ rateOf })}
        choices={[
          { value: 'fixed', label: t('settings.currency.fixedRate') },
          { value: 'market', label: t('settings.currency.marketRate') },
        ]}
      />
      {draft.rateOf === 'fixed' ? (
        <DecimalField
          label={t('settings.currency.rate', { code: draft.code === '' ? '…' : draft.code })}
          name="rate"
          value={draft.rate}
          error={form.error('rate_fixed')}
          onValueChange={(rate) => change({ rate }, 'rate_fixed')}
        />
      ) : (
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label={t('settings.currency.instrument')}
            hint={t('settings.currency.instrumentHint')}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={20}
            value={draft.instrument}
            error={form.error('rate_instrument')}
            onValueChange={(text) =>
              change({ instrument: text.toUpperCase().replaceAll(/\s/gu, '') }, 'rate_instrument')
            }
          />
          <DecimalField
            label={t('settings.currency.spread')}
            hint={t('settings.currency.spreadHint')}
            value={draft.spread}
            error={form.error('spread_percent')}
            onValueChange={(spread) => change({ spread }, 'spread_percent')}
            trailing={<Unit text="%" />}
          />
        </div>
      )}
    </>
  );
}

function FeeFields({ draft, form, change }: Parts) {
  const t = useT();
  return (
    <>
      <Segmented
        label={t('settings.currency.feeType')}
        value={draft.feeType}
        onValueChange={(feeType) => change({ feeType }, 'fee')}
        choices={[
          { value: '1', label: t('settings.currency.feeFixed') },
          { value: '2', label: t('settings.currency.feePercent') },
        ]}
      />
      <DecimalField
        label={t('settings.currency.fee')}
        name="fee"
        value={draft.fee}
        error={form.error('fee')}
        onValueChange={(fee) => change({ fee }, 'fee')}
        trailing={<Unit text={draft.feeType === '2' ? '%' : 'USD'} />}
      />
    </>
  );
}

function BoundsFields({ draft, form, change }: Parts) {
  const t = useT();
  const bound = (
    label: string,
    value: string,
    field: CurrencyField,
    changed: (text: string) => Partial<CurrencyDraft>,
  ): ComponentProps<typeof DecimalField> => ({
    label,
    name: field,
    value,
    error: form.error(field),
    onValueChange: (text) => change(changed(text), field),
    trailing: <Unit text="USD" />,
  });
  return (
    <div className="grid grid-cols-2 gap-3">
      <DecimalField
        {...bound(t('settings.currency.withdrawMin'), draft.withdrawMin, 'withdraw_min', (withdrawMin) => ({
          withdrawMin,
        }))}
      />
      <DecimalField
        {...bound(t('settings.currency.withdrawMax'), draft.withdrawMax, 'withdraw_max', (withdrawMax) => ({
          withdrawMax,
        }))}
      />
      <DecimalField
        {...bound(t('settings.currency.depositMin'), draft.depositMin, 'deposit_min', (depositMin) => ({ depositMin }))}
      />
      <DecimalField
        {...bound(t('settings.currency.depositMax'), draft.depositMax, 'deposit_max', (depositMax) => ({ depositMax }))}
      />
    </div>
  );
}

const Unit = ({ text }: { text: string }) => <span className="text-2 text-muted">{text}</span>;
