import { StepKey } from '@tradewind/client/app';
import { LEVERAGE_CLASSES, SWAP_MODES } from '@tradewind/contract/light';
import {
  LOGO_UPLOAD_PATH,
  operatorBaseCalls,
  operatorInstrumentCalls,
  operatorQueueCalls,
  termsOfKind,
  type InstrumentDetail,
} from '@tradewind/contract/operator-light';
import { DecimalField, type Form, randomId, TextField, toast, useFormat } from '@tradewind/ui';
import { useState } from 'react';
import { api } from '../../shared/api.ts';
import { useT, type T } from '../../shared/language.ts';
import { LogoField } from '../../shared/LogoField.tsx';
import { readAgain, useRead } from '../../shared/queries.ts';
import { REMARK_MAX, REMARK_MIN } from '../../shared/remark.ts';
import { SelectField } from '../../shared/SelectField.tsx';
import { TextArea } from '../../shared/TextArea.tsx';
import { SubmitForm } from '../../shared/forms.tsx';
import { useForm } from '../../shared/use-form.ts';
import { isWholeNumber } from '../../shared/whole-number.ts';
import { WholeField } from '../../shared/WholeField.tsx';
import { TRIPLE_DAYS } from '../changes/index.ts';
import { changedFields, draftOf, instantOf, NEW_DRAFT, termsInput, type DraftField, type TermsDraft } from './draft.ts';
import { refusalText } from './refusal.ts';

interface TermsFormProps {
  /** undefined = a new one. */
  readonly instrument: InstrumentDetail | undefined;
  onDone(): Promise<void>;
}

interface Parts {
  readonly draft: TermsDraft;
  readonly form: Form<DraftField>;
  readonly isNew: boolean;
  set(field: DraftField, value: string): void;
}

/** Proposes changed terms and shows the orders that they would affect; a second operator approves. */
export function TermsForm({ instrument, onDone }: TermsFormProps) {
  const t = useT();
  const isNew = instrument === undefined;
  // compared with what the form started from: terms that others have changed since then are not proposed back
  const [start] = useState(instrument);
  const [draft, setDraft] = useState(() => (start === undefined ? NEW_DRAFT : draftOf(start)));
  const [key] = useState(() => new StepKey(randomId));
  const form = useForm<DraftField>({
    check: () => checkDraft(draft, start, t),
    async send() {
      const change = await key.run((idempotencyKey) =>
        api.call(operatorInstrumentCalls.proposeInstrument, termsInput(draft, start), {
          quiet: true,
          idempotencyKey,
        }),
      );
      toast('success', t('instruments.form.done', { id: String(change.id) }), t('instruments.form.doneBody'));
      await readAgain(operatorBaseCalls.changes, operatorQueueCalls.overview);
      await onDone();
    },
    explain(error) {
      const failure = refusalText(error, t);
      if (failure !== undefined) return { failure };
      const { fields } = error.details;
      if (typeof fields !== 'object' || fields === null) return undefined;
      const faults = Object.keys(fields).map((field) => [field, t('instruments.form.wrong')]);
      return { fields: Object.fromEntries(faults) };
    },
  });
  const parts: Parts = {
    draft,
    form,
    isNew,
    set(field, value) {
      setDraft({ ...draft, [field]: value });
      form.clearError(field);
    },
  };
  return (
    <SubmitForm
      form={form}
      label={isNew ? t('instruments.add') : t('instruments.propose')}
      action={t('instruments.form.send')}
      testId="send-terms"
    >
      <p className="text-2 text-muted">{t('instruments.form.about')}</p>
      {instrument !== undefined && <Touched instrument={instrument} />}
      {isNew && <Identity {...parts} />}
      <Money {...parts} />
      <Financing {...parts} />
      <Lots {...parts} />
      <Shown {...parts} />
      <TextField
        label={t('instruments.form.effectiveAt')}
        hint={t('instruments.form.effectiveAtHint')}
        type="datetime-local"
        name="effective_at"
        value={draft.effective_at}
        error={form.error('effective_at')}
        onValueChange={(value) => parts.set('effective_at', value)}
      />
      <TextArea
        label={t('instruments.reason')}
        hint={t('instruments.form.reasonHint')}
        value={draft.reason}
        rows={2}
        maxLength={REMARK_MAX}
        error={form.error('reason')}
        onValueChange={(value) => parts.set('reason', value)}
      />
    </SubmitForm>
  );
}

function checkDraft(
  draft: TermsDraft,
  instrument: InstrumentDetail | undefined,
  t: T,
): Partial<Record<DraftField, string>> {
  const at = instantOf(draft.effective_at);
  const needWhole = termsOfKind('whole')
    .filter((field) => !isWholeNumber(draft[field]))
    .map((field) => [field, t('instruments.form.needWhole')] as const);
  const isSame = instrument !== undefined && changedFields(draftOf(instrument), draft).length === 0;
  return {
    ...Object.fromEntries(needWhole),
    ...(at !== undefined && at <= Date.now() ? { effective_at: t('instruments.form.passed') } : {}),
    ...(draft.reason.trim().length < REMARK_MIN ? { reason: t('instruments.form.needReason') } : {}),
    ...(isSame ? { fee_rate: t('instruments.refusal.no_change') } : {}),
  };
}

/** The open positions and orders that the change would affect now. */
function Touched({ instrument }: { instrument: InstrumentDetail }) {
  const t = useT();
  const format = useFormat();
  const { open_positions: positions, pending_orders: pendings, pending_multiples: multiples } = instrument;
  return (
    <div role="note" className="rounded-control bg-press px-3 py-2 text-2" data-testid="touched">
      <p className="font-semibold">
        {t('instruments.form.meets', { positions: format.number(positions), pendings: format.number(pendings) })}
      </p>
      <p className="mt-1 text-muted">{t('changes.touches')}</p>
      {multiples.length > 0 && (
        <p className="mt-1">
          {t('instruments.form.pendingMultiples', {
            list: multiples.map(({ multiple, orders }) => `1:${multiple} × ${orders}`).join(', '),
          })}
        </p>
      )}
    </div>
  );
}

function Identity({ draft, form, set }: Parts) {
  const t = useT();
  const upper = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9._]/gu, '');
  return (
    <>
      <p className="text-1 text-muted">{t('instruments.form.fixedHint')}</p>
      <div className="grid grid-cols-2 gap-3">
        {(['code', 'base', 'quote'] as const).map((field) => (
          <TextField
            key={field}
            label={t(`changes.field.${field}`)}
            name={field}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={field === 'code' ? 32 : 16}
            value={draft[field]}
            error={form.error(field)}
            onValueChange={(text) => set(field, upper(text))}
          />
        ))}
        <WholeField
          label={t('changes.field.price_precision')}
          name="price_precision"
          value={draft.price_precision}
          error={form.error('price_precision')}
          onValueChange={(text) => set('price_precision', text)}
        />
      </div>
    </>
  );
}

function Money({ draft, form, isNew, set }: Parts) {
  const t = useT();
  return (
    <>
      <DecimalField
        label={t('changes.field.fee_rate')}
        name="fee_rate"
        value={draft.fee_rate}
        error={form.error('fee_rate')}
        onValueChange={(text) => set('fee_rate', text)}
      />
      <SelectField
        label={t('changes.field.margin_mode')}
        value={draft.margin_mode}
        error={form.error('margin_mode')}
        onValueChange={(value) => set('margin_mode', value)}
        choices={(['leverage', 'fixed'] as const).map((value) => ({
          value: value as string,
          label: t(`changes.marginOf.${value}`),
        }))}
      />
      <TextField
        label={t('changes.field.multiples')}
        hint={t('instruments.form.multiplesHint')}
        name="multiples"
        autoComplete="off"
        maxLength={600}
        value={draft.multiples}
        error={form.error('multiples')}
        onValueChange={(text) => set('multiples', text)}
      />
      <SelectField
        label={t('changes.field.leverage_class')}
        hint={t('instruments.form.classHint')}
        value={draft.leverage_class}
        error={form.error('leverage_class')}
        onValueChange={(value) => set('leverage_class', value)}
        choices={[
          ...(isNew ? [{ value: '', label: t('instruments.form.classByKind') }] : []),
          ...LEVERAGE_CLASSES.map((value) => ({ value: value as string, label: t(`changes.classOf.${value}`) })),
        ]}
      />
    </>
  );
}

/** Rates count only with a mode. */
function Financing({ draft, form, set }: Parts) {
  const t = useT();
  return (
    <div className="grid grid-cols-2 gap-3">
      <SelectField
        label={t('changes.field.swap_mode')}
        value={draft.swap_mode}
        error={form.error('swap_mode')}
        onValueChange={(value) => set('swap_mode', value)}
        choices={SWAP_MODES.map((value) => ({ value: value as string, label: t(`changes.swapOf.${value}`) }))}
      />
      {draft.swap_mode !== 'none' && (
        <>
          <SelectField
            label={t('changes.field.swap_triple_day')}
            value={draft.swap_triple_day}
            error={form.error('swap_triple_day')}
            onValueChange={(value) => set('swap_triple_day', value)}
            choices={TRIPLE_DAYS.map((value) => ({ value: value as string, label: t(`changes.nightOf.${value}`) }))}
          />
          {(['swap_long', 'swap_short'] as const).map((field) => (
            <TextField
              key={field}
              label={t(`changes.field.${field}`)}
              hint={t('instruments.form.swapHint')}
              name={field}
              dir="ltr"
              autoComplete="off"
              maxLength={16}
              value={draft[field]}
              error={form.error(field)}
              onValueChange={(text) => set(field, text)}
            />
          ))}
        </>
      )}
    </div>
  );
}

/** Fields that may be empty. */
const BOUNDS = [...termsOfKind('bound'), 'sessions'] as const;

function Lots({ draft, form, set }: Parts) {
  const t = useT();
  return (
    <div className="grid grid-cols-2 gap-3">
      {(['min_lots', 'max_lots', 'lot_step', 'contract_size'] as const).map((field) => (
        <DecimalField
          key={field}
          label={t(`changes.field.${field}`)}
          name={field}
          value={draft[field]}
          error={form.error(field)}
          onValueChange={(text) => set(field, text)}
        />
      ))}
      <WholeField
        label={t('changes.field.trigger_distance')}
        name="trigger_distance"
        value={draft.trigger_distance}
        error={form.error('trigger_distance')}
        onValueChange={(text) => set('trigger_distance', text)}
      />
      {BOUNDS.map((field) => (
        <TextField
          key={field}
          label={t(`changes.field.${field}`)}
          name={field}
          autoComplete="off"
          maxLength={field === 'sessions' ? 2000 : 16}
          value={draft[field]}
          error={form.error(field)}
          onValueChange={(text) => set(field, text)}
        />
      ))}
      <SelectField
        label={t('changes.field.hours')}
        value={draft.hours}
        error={form.error('hours')}
        onValueChange={(value) => set('hours', value)}
        choices={(['fx', 'crypto', 'always'] as const).map((value) => ({
          value: value as string,
          label: t(`changes.hoursOf.${value}`),
        }))}
      />
    </div>
  );
}

function Shown({ draft, form, set }: Parts) {
  const t = useT();
  const categories = useRead(operatorInstrumentCalls.categories, {});
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={t('changes.field.show_code')}
          name="show_code"
          autoComplete="off"
          maxLength={32}
          value={draft.show_code}
          error={form.error('show_code')}
          onValueChange={(text) => set('show_code', text)}
        />
        <SelectField
          label={t('changes.field.category_id')}
          value={draft.category_id}
          error={form.error('category_id')}
          onValueChange={(value) => set('category_id', value)}
          choices={(categories.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      </div>
      <TextField
        label={t('instruments.form.nameEn')}
        name="name"
        autoComplete="off"
        maxLength={80}
        value={draft.name}
        error={form.error('name')}
        onValueChange={(text) => set('name', text)}
      />
      <TextField
        label={t('instruments.form.nameHk')}
        hint={t('instruments.form.nameHint')}
        name="name_hk"
        autoComplete="off"
        maxLength={80}
        value={draft.name_hk}
        error={form.error('name_hk')}
        onValueChange={(text) => set('name_hk', text)}
      />
      <LogoField
        value={draft.logo}
        uploadPath={LOGO_UPLOAD_PATH}
        hint={t('instruments.form.logoHint')}
        onValueChange={(url) => set('logo', url)}
      />
    </>
  );
}
