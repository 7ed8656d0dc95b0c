import { StepKey } from '@tradewind/client/app';
import { operatorInstrumentCalls } from '@tradewind/contract/operator-light';
import { randomId, TextField, toast } from '@tradewind/ui';
import { useState } from 'react';
import { api } from '../../shared/api.ts';
import { useT } from '../../shared/language.ts';
import { REMARK_MAX, REMARK_MIN } from '../../shared/remark.ts';
import { SelectField } from '../../shared/SelectField.tsx';
import { TextArea } from '../../shared/TextArea.tsx';
import { SubmitForm } from '../../shared/forms.tsx';
import { useForm } from '../../shared/use-form.ts';

type Field = 'scope' | 'code' | 'name' | 'from' | 'to' | 'reason';
type Draft = Readonly<Record<Field, string>>;

const EMPTY: Draft = { scope: 'fx', code: '', name: '', from: '', to: '', reason: '' };

/** Proposes a period in which a market is closed; an early close is a period until the usual end of the day. */
export function HolidayForm({ onDone }: { onDone(): Promise<void> }) {
  const t = useT();
  const [draft, setDraft] = useState(EMPTY);
  const [key] = useState(() => new StepKey(randomId));
  const missing = (field: Field) => (draft[field].trim() === '' ? { [field]: t('instruments.holiday.needed') } : {});
  const form = useForm<Field>({
    check: () => ({
      ...missing('name'),
      ...missing('from'),
      ...missing('to'),
      ...(draft.scope === 'one' ? missing('code') : {}),
      ...(draft.from !== '' && draft.to !== '' && draft.to <= draft.from ? { to: t('instruments.holiday.order') } : {}),
      ...(draft.reason.trim().length < REMARK_MIN ? { reason: t('instruments.form.needReason') } : {}),
    }),
    async send() {
      const { name, from, to, reason, scope } = draft;
      const common = { name, from, to, reason };
      const input =
        scope === 'one'
          ? { ...common, instrument_id: await instrumentId(draft.code) }
          : {
              ...common,
              hours:
                scope === 'crypto' ? ('crypto' as const) : scope === 'always' ? ('always' as const) : ('fx' as const),
            };
      await key.run((idempotencyKey) =>
        api.call(operatorInstrumentCalls.proposeHoliday, input, { quiet: true, idempotencyKey }),
      );
      toast('success', t('instruments.holiday.proposed'), t('instruments.form.doneBody'));
      await onDone();
    },
    explain(error) {
      const { fields } = error.details;
      if (error.key === 'not_found') return { fields: { code: t('instruments.notFound') } };
      if (typeof fields !== 'object' || fields === null) return undefined;
      const faults = Object.keys(fields).map((field) => [field, t('instruments.holiday.wrongTime')]);
      return { fields: Object.fromEntries(faults) };
    },
  });
  const field = (name: Field) => form.field(name, draft[name], (value) => setDraft({ ...draft, [name]: value }));
  return (
    <SubmitForm
      form={form}
      label={t('instruments.holiday.add')}
      action={t('instruments.form.send')}
      testId="send-holiday"
    >
      <p className="text-2 text-muted">{t('instruments.holiday.formAbout')}</p>
      <TextField
        label={t('changes.field.name')}
        name="holiday-name"
        autoComplete="off"
        maxLength={80}
        {...field('name')}
      />
      <SelectField
        label={t('instruments.holiday.scope')}
        {...field('scope')}
        choices={[
          ...(['fx', 'crypto', 'always'] as const).map((value) => ({
            value: value as string,
            label: t(`changes.hoursOf.${value}`),
          })),
          { value: 'one', label: t('instruments.holiday.one') },
        ]}
      />
      {draft.scope === 'one' && (
        <TextField
          label={t('changes.field.code')}
          name="holiday-code"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={32}
          {...field('code')}
          onValueChange={(text) => field('code').onValueChange(text.toUpperCase().trim())}
        />
      )}
      <TextField label={t('changes.field.from')} name="holiday-from" type="datetime-local" {...field('from')} />
      <TextField
        label={t('changes.field.to')}
        hint={t('instruments.holiday.toHint')}
        name="holiday-to"
        type="datetime-local"
        {...field('to')}
      />
      <TextArea
        label={t('instruments.reason')}

        rows={2}
        maxLength={REMARK_MAX}
        {...field('reason')}
      />
    </SubmitForm>
  );
}

/** The id for a code; for an unknown code an id that no instrument has, so that the server refuses it. */
async function instrumentId(code: string): Promise<number> {
  const found = await api.call(operatorInstrumentCalls.instruments, { search: code }, { quiet: true });
  return found.data.find((instrument) => instrument.code === code)?.id ?? Number.MAX_SAFE_INTEGER;
}
