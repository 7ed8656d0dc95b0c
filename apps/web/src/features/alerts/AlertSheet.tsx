import { ApiError } from '@tradewind/client/app';
import {
  ALERT_CONDITIONS,
  ALERT_LIMITS,
  ALERT_SOURCES,
  alertCalls,
  type AlertRow,
  type Instrument,
} from '@tradewind/contract/light';
import {
  Button,
  Chip,
  DecimalField,
  Segmented,
  Sheet,
  Switch,
  TextField,
  toast,
  useFormat,
  useReadable,
} from '@tradewind/ui';
import { useState, type ReactNode } from 'react';
import { useClient } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { queries } from '../../shared/queries.ts';
import {
  EXPIRIES,
  PAUSES,
  faultOf,
  firstPrice,
  formOf,
  isOfPrice,
  newForm,
  termsOf,
  watchedPrice,
  type AlertForm,
  type FormFault,
} from './form.ts';

interface AlertSheetProps {
  readonly open: boolean;
  onOpenChange(open: boolean): void;
  readonly instrument: Instrument;
  /** The alert being changed; absent = a new one. */
  readonly alert?: AlertRow | undefined;
  /** Price of a new one; absent = at a reasonable distance. */
  readonly price?: number | undefined;
}

/** Sets or changes a price alert. */
export function AlertSheet({ open, onOpenChange, instrument, alert, price }: AlertSheetProps) {
  const t = useT();
  const { market } = useClient();
  const title = alert === undefined ? t('alerts.setFor', { symbol: instrument.ShowCode }) : t('alerts.edit');
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={title}>
      {open && (
        <Fields
          instrument={instrument}
          alert={alert}
          hasOwnPrice={alert !== undefined || price !== undefined}
          first={alert === undefined ? newForm(market.quote(instrument.Id).get(), instrument, price) : formOf(alert)}
          onDone={() => onOpenChange(false)}
        />
      )}
    </Sheet>
  );
}

interface FieldsProps {
  readonly instrument: Instrument;
  readonly alert: AlertRow | undefined;
  readonly first: AlertForm;
  /** Its price was chosen explicitly, in the alert or on the chart. */
  readonly hasOwnPrice: boolean;
  onDone(): void;
}

function Fields({ instrument, alert, first, hasOwnPrice, onDone }: FieldsProps) {
  const t = useT();
  const { api, market } = useClient();
  const [form, setForm] = useState(first);
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const quote = market.quote(instrument.Id);
  /** Until a price is chosen, it follows the alert's condition. */
  const [hasPrice, setHasPrice] = useState(hasOwnPrice);
  const set = (part: Partial<AlertForm>) => {
    if (part.price !== undefined) setHasPrice(true);
    const isOther = part.condition !== undefined || part.source !== undefined;
    setForm((before) => {
      const next = { ...before, ...part };
      return isOther && !hasPrice ? { ...next, price: firstPrice(next, quote.get(), instrument) } : next;
    });
  };
  const fault = tried ? faultOf(form, quote.get(), instrument) : undefined;

  const save = async () => {
    setTried(true);
    if (faultOf(form, quote.get(), instrument) !== undefined) return;
    setBusy(true);
    try {
      const terms = termsOf(form);
      await (alert === undefined
        ? api.call(alertCalls.addAlert, { ...terms, forex_id: instrument.Id }, { quiet: true })
        : api.call(alertCalls.changeAlert, { ...terms, id: alert.id }, { quiet: true }));
      toast('success', t('alerts.saved', { symbol: instrument.ShowCode }), undefined, 'alert');
      await queries.invalidateQueries({ queryKey: ['alerts'] });
      onDone();
    } catch (error) {
      const isFull = error instanceof ApiError && error.key === 'conflict';
      toast('error', isFull ? t('alerts.limit') : error instanceof Error ? error.message : '', undefined, 'alert');
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      className="space-y-4 pb-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Chips label={t('alerts.condition.label')}>
        {ALERT_CONDITIONS.map((condition) => (
          <Chip key={condition} active={form.condition === condition} onActiveChange={() => set({ condition })}>
            {t(`alerts.condition.${condition}`)}
          </Chip>
        ))}
      </Chips>
      {form.condition !== 'day_change' && (
        <Segmented
          label={t('alerts.source.label')}
          value={form.source}
          onValueChange={(source) => set({ source })}
          choices={ALERT_SOURCES.map((value) => ({ value, label: t(`alerts.source.${value}`) }))}
        />
      )}
      <Level form={form} set={set} instrument={instrument} fault={fault} />
      <TextField
        label={t('alerts.note')}
        value={form.note}
        maxLength={ALERT_LIMITS.noteLength}
        onValueChange={(note) => set({ note })}
      />
      <Again form={form} set={set} />
      <Button type="submit" tone="accent" size="large" block busy={busy} data-testid="alert-save">
        {t(alert === undefined ? 'alerts.save' : 'alerts.saveChange')}
      </Button>
    </form>
  );
}

type SetForm = (part: Partial<AlertForm>) => void;

function Level(props: { form: AlertForm; set: SetForm; instrument: Instrument; fault: FormFault | undefined }) {
  const { form, set, instrument, fault } = props;
  const t = useT();
  const format = useFormat();
  const quote = useReadable(useClient().market.quote(instrument.Id));
  const error = fault === undefined ? undefined : t(`alerts.${fault}`, { most: String(instrument.PricePrecision) });
  if (isOfPrice(form)) {
    const now = format.price(watchedPrice(quote, form.source) ?? null, instrument.PricePrecision);
    return (
      <DecimalField
        label={t('alerts.price')}
        value={form.price}
        onValueChange={(price) => set({ price })}
        hint={t('alerts.now', { price: now })}
        error={error}
        data-testid="alert-price"
      />
    );
  }
  const hint = t(form.condition === 'move' ? 'alerts.moveHint' : 'alerts.dayHint');
  // a decimal field does not accept a sign
  return (
    <TextField
      label={t('alerts.percent')}
      value={form.percent}
      onValueChange={(percent) => set({ percent: percent.replace(',', '.').replace('−', '-').trim() })}
      inputMode={form.condition === 'move' ? 'decimal' : 'text'}
      dir="ltr"
      autoComplete="off"
      hint={hint}
      error={error}
      data-testid="alert-percent"
    />
  );
}

function Again({ form, set }: { form: AlertForm; set: SetForm }) {
  const t = useT();
  const format = useFormat();
  return (
    <>
      <Switch
        label={t('alerts.repeat')}
        hint={t('alerts.repeatHint')}
        checked={form.repeat}
        onCheckedChange={(repeat) => set({ repeat })}
      />
      {form.repeat && (
        <Chips label={t('alerts.pause')}>
          {(Object.keys(PAUSES) as (keyof typeof PAUSES)[]).map((pause) => (
            <Chip key={pause} active={form.pause === pause} onActiveChange={() => set({ pause })}>
              {t(`alerts.pauses.${pause}`)}
            </Chip>
          ))}
        </Chips>
      )}
      <Chips label={t('alerts.expiry')}>
        {(Object.keys(EXPIRIES) as (keyof typeof EXPIRIES)[]).map((expiry) => (
          <Chip
            key={expiry}
            active={form.expiry === expiry && form.expiresAt === null}
            onActiveChange={() => set({ expiry, expiresAt: null })}
          >
            {t(`alerts.expiries.${expiry}`)}
          </Chip>
        ))}
        {form.expiresAt !== null && (
          <p className="w-full text-1 text-muted">
            {t('alerts.ends', { time: format.time(form.expiresAt, 'dateTime') })}
          </p>
        )}
      </Chips>
    </>
  );
}

function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label}>
      <p aria-hidden className="text-1 text-muted">
        {label}
      </p>
      <div className="flex flex-wrap gap-x-1.5">{children}</div>
    </div>
  );
}
