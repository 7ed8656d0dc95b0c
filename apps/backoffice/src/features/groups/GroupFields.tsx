/** The parts of the form for a group's terms. */
import { LEVERAGE_CLASSES } from '@tradewind/contract/light';
import {
  capField,
  COST_STYLES,
  GROUP_NAME_LENGTH,
  STYLE_COMMISSION,
  type GroupPreset,
} from '@tradewind/contract/operator-light';
import { DecimalField, Switch, TextField, type Form } from '@tradewind/ui';
import type { ComponentProps, ReactNode } from 'react';
import { useT } from '../../shared/language.ts';
import { SelectField } from '../../shared/SelectField.tsx';
import { WholeField } from '../../shared/WholeField.tsx';
import { Presets } from './Presets.tsx';
import {
  LEVEL_FIELDS,
  RATE_FIELDS,
  VERIFY_FIELDS,
  withPreset,
  withStyle,
  type GroupDraft,
  type DraftField,
} from './draft.ts';

interface Parts {
  readonly draft: GroupDraft;
  readonly form: Form<DraftField>;
  set(field: DraftField, value: string): void;
}

/** Fields under a heading, with what they mean. */
function Part({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 space-y-3 border-t border-line pt-3">
      <legend className="float-start mb-1 w-full text-3 font-semibold">{title}</legend>
      {hint !== undefined && <p className="clear-both text-1 [overflow-wrap:anywhere] text-muted">{hint}</p>}
      <div className="clear-both space-y-3">{children}</div>
    </fieldset>
  );
}

const Unit = ({ children }: { children: ReactNode }) => <span className="text-2 text-muted">{children}</span>;

interface WholeTermProps
  extends Parts, Pick<ComponentProps<typeof TextField>, 'label' | 'hint' | 'placeholder' | 'leading' | 'trailing'> {
  readonly field: DraftField;
}

function WholeTerm({ field, draft, form, set, ...shown }: WholeTermProps) {
  return <WholeField {...shown} name={field} {...form.field(field, draft[field], (text) => set(field, text))} />;
}

export function Identity({ draft, form, set, isNew }: Parts & { readonly isNew: boolean }) {
  const t = useT();
  return (
    <>
      <TextField
        label={t('groups.name')}
        hint={t('groups.form.nameHint')}
        name="name"
        autoComplete="off"
        maxLength={GROUP_NAME_LENGTH}
        {...form.field('name', draft.name, (name) => set('name', name))}
      />
      {isNew && (
        <SelectField
          label={t('changes.field.kind')}
          hint={t('groups.form.kindHint')}
          {...form.field('kind', draft.kind, (kind) => set('kind', kind))}
          choices={(['retail', 'professional'] as const).map((value) => ({
            value: value as string,
            label: t(`shared.groupOf.${value}`),
          }))}
        />
      )}
    </>
  );
}

interface LeverageProps extends Parts {
  readonly presets: readonly GroupPreset[];
  onDraft(draft: GroupDraft): void;
}

export function Leverage({ draft, form, set, presets, onDraft }: LeverageProps) {
  const t = useT();
  return (
    <Part title={t('groups.sections.leverage')} hint={t('groups.form.capsHint')}>
      <Presets
        label={t('groups.form.presets')}
        hint={t('groups.form.presetsHint')}
        presets={presets.map((preset) => ({ id: preset, label: t(`groups.form.presetOf.${preset}`) }))}
        onPreset={(preset) => onDraft(withPreset(draft, preset))}
      />
      <div className="grid grid-cols-2 gap-3">
        {LEVERAGE_CLASSES.map((kind) => {
          const field = capField(kind);
          return (
            <WholeTerm
              key={field}
              field={field}
              label={t(`changes.classOf.${kind}`)}
              placeholder={t('changes.noCap')}
              leading={draft[field] !== '' && draft[field] !== '0' && <Unit>1:</Unit>}
              trailing={draft[field] === '0' && <Unit>{t('changes.notOffered')}</Unit>}
              {...{ draft, form, set }}
            />
          );
        })}
      </div>
    </Part>
  );
}

/** A flag as a switch. */
function Flag({
  field,
  label,
  hint,
  draft,
  set,
}: Omit<Parts, 'form'> & { field: DraftField; label: string; hint?: string }) {
  return (
    <Switch
      label={label}
      {...(hint === undefined ? {} : { hint })}
      checked={draft[field] === '1'}
      onCheckedChange={(checked) => set(field, checked ? '1' : '0')}
      testId={field}
    />
  );
}

export function Costs({ draft, form, set, onDraft }: Parts & Pick<LeverageProps, 'onDraft'>) {
  const t = useT();
  return (
    <Part title={t('groups.sections.costs')}>
      <Presets
        label={t('groups.form.styles')}
        hint={t('groups.form.stylesHint', { commission: STYLE_COMMISSION.raw })}
        presets={COST_STYLES.map((style) => ({ id: style, label: t(`markups.styleOf.${style}`) }))}
        onPreset={(style) => onDraft(withStyle(draft, style))}
      />
      <DecimalField
        label={t('groups.form.commission')}
        hint={t('groups.form.commissionHint')}
        name="commission"
        trailing={<Unit>USD</Unit>}
        {...form.field('commission', draft.commission, (text) => set('commission', text))}
      />
      <Flag
        field="swap_free"
        label={t('changes.field.swap_free')}
        hint={t('groups.form.swapFreeHint')}
        draft={draft}
        set={set}
      />
    </Part>
  );
}

export function Levels({ draft, form, set }: Parts) {
  const t = useT();
  return (
    <Part title={t('groups.sections.margin')} hint={t('groups.form.marginHint')}>
      <div className="grid grid-cols-2 gap-3">
        {LEVEL_FIELDS.map((field) => (
          <WholeTerm
            key={field}
            field={field}
            label={t(`changes.field.${field}`)}
            placeholder={t('groups.ofSettings')}
            trailing={<Unit>%</Unit>}
            {...{ draft, form, set }}
          />
        ))}
      </div>
    </Part>
  );
}

export function Limits({ draft, form, set }: Parts) {
  const t = useT();
  return (
    <Part title={t('groups.sections.limits')} hint={t('groups.form.limitsHint')}>
      <WholeTerm
        field="max_open_orders"
        label={t('groups.orders')}
        hint={t('groups.form.ordersHint')}
        {...{ draft, form, set }}
      />
      <DecimalField
        label={t('groups.lots')}
        hint={t('groups.form.lotsHint')}
        name="max_position_lots"
        {...form.field('max_position_lots', draft.max_position_lots, (text) => set('max_position_lots', text))}
      />
    </Part>
  );
}

export function Programs({ draft, form, set }: Parts) {
  const t = useT();
  return (
    <Part title={t('groups.sections.programs')} hint={t('groups.form.programsHint')}>
      <div className="grid grid-cols-2 gap-3">
        {RATE_FIELDS.map((field) => (
          <WholeTerm
            key={field}
            field={field}
            label={t(`changes.field.${field}`)}
            placeholder={t('groups.ofSettings')}
            {...{ draft, form, set }}
          />
        ))}
      </div>
    </Part>
  );
}

export function Verification({ draft, set }: Parts) {
  const t = useT();
  return (
    <Part title={t('groups.sections.verification')} hint={t('groups.form.verifyHint')}>
      <div>
        {VERIFY_FIELDS.map((field) => (
          <Flag key={field} field={field} label={t(`groups.form.verifyOf.${field}`)} draft={draft} set={set} />
        ))}
      </div>
    </Part>
  );
}
