import { StepKey } from '@tradewind/client';
import { operatorInstrumentCalls } from '@tradewind/contract/operator-light';
import { Button, FormFailure, randomId, TextField, toast } from '@tradewind/ui';
import { useState } from 'react';
import { api } from '../../shared/api.ts';
import { useT } from '../../shared/language.ts';
import { REMARK_MAX, REMARK_MIN } from '../../shared/remark.ts';
import { SelectField } from '../../shared/SelectField.tsx';
import { TextArea } from '../../shared/TextArea.tsx';
import { useForm } from '../../shared/use-form.ts';

type Field = 'scope' | 'code' | 'name' | 'from' | 'to' | 'reason';
type Draft = Readonly<Record<Field, string>>;

const EMPTY: Draft = { scope: 'fx', code: '', name: '', from: '', to: '', reason: '' };

/** Proposes a stretch in which a market is closed; an early close is one that lasts until the day would have ended. */
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
  const set = (field: Field) => (value: string) => {
    setDraft({ ...draft, [field]: value });
    form.clearError(field);
  };
  return (
    <form
      id={form.id}
      onSubmit={form.submit}
      noValidate
      aria-label={t('instruments.holiday.add')}
      className="space-y-4 pt-1 pb-2"
    >
      <p className="text-2 text-muted">{t('instruments.holiday.formAbout')}</p>
      <TextField
        label={t('changes.field.name')}
        name="holiday-name"
        autoComplete="off"
        maxLength={80}
        value={draft.name}
        error={form.error('name')}
        onValueChange={set('name')}
      />
      <SelectField
        label={t('instruments.holiday.scope')}
        value={draft.scope}
        onValueChange={set('scope')}
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
          value={draft.code}
          error={form.error('code')}
          onValueChange={(text) => set('code')(text.toUpperCase().trim())}
        />
      )}
      <TextField
        label={t('changes.field.from')}
        name="holiday-from"
        type="datetime-local"
        value={draft.from}
        error={form.error('from')}
        onValueChange={set('from')}
      />
      <TextField
        label={t('changes.field.to')}
        hint={t('instruments.holiday.toHint')}
        name="holiday-to"
        type="datetime-local"
        value={draft.to}
        error={form.error('to')}
        onValueChange={set('to')}
      />
      <TextArea
        label={t('instruments.reason')}
        value={draft.reason}
        rows={2}
        maxLength={REMARK_MAX}
        error={form.error('reason')}
        onValueChange={set('reason')}
      />
      <FormFailure text={form.failure} />
      <Button block tone="accent" type="submit" busy={form.busy} data-testid="send-holiday">
        {t('instruments.form.send')}
      </Button>
    </form>
  );
}

/** By its code; 0, which the server does not know either, when there is none. */
async function instrumentId(code: string): Promise<number> {
  const found = await api.call(operatorInstrumentCalls.instruments, { search: code }, { quiet: true });
  return found.data.find((instrument) => instrument.code === code)?.id ?? Number.MAX_SAFE_INTEGER;
}
