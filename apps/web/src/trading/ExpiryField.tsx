import { classes, useFormat, useReadable } from '@tradewind/ui';
import { useId } from 'react';
import { useT } from '../shared/language.ts';
import { SelectField } from '../shared/SelectField.tsx';
import { timeZone } from '../shared/time-zone.ts';
import { useClock } from './use-clock.ts';
import { dateText, EXPIRY_KINDS, expiryOf, type ExpiryInput } from './expiry.ts';

const DAY_MS = 86_400_000;

/** The expiry of a pending order, with the resulting time in the app's time zone. */
export function ExpiryField({
  input,
  onInputChange,
  testName,
}: {
  input: ExpiryInput;
  onInputChange(input: ExpiryInput): void;
  testName: string;
}) {
  const t = useT();
  const format = useFormat();
  const zone = useReadable(timeZone);
  const id = useId();
  const noteId = useId();
  const now = useClock();
  const at = expiryOf(input, now, zone);
  const choose = (value: string): void => {
    const kind = EXPIRY_KINDS.find((each) => each === value) ?? 'never';
    onInputChange({ kind, at: kind === 'date' && input.at === '' ? dateText(now + DAY_MS, zone) : input.at });
  };
  return (
    <div data-testid={testName}>
      <SelectField
        label={t('trade.expiry.label')}
        value={input.kind}
        choices={EXPIRY_KINDS.map((value) => ({ value, label: t(`trade.expiry.${value}`) }))}
        onValueChange={choose}
      />
      {input.kind === 'date' && (
        <div className="mt-2">
          <label htmlFor={id} className="sr-only">
            {t('trade.expiry.date')}
          </label>
          <input
            id={id}
            type="datetime-local"
            data-testid={`${testName}-at`}
            value={input.at}
            min={dateText(now, zone)}
            aria-invalid={at === undefined || undefined}
            aria-describedby={noteId}
            onChange={(event) => onInputChange({ ...input, at: event.currentTarget.value })}
            className={classes(
              'min-h-(--hit) w-full min-w-0 rounded-control border bg-page px-3 text-3 text-text outline-none focus-visible:border-accent',
              at === undefined ? 'border-bad' : 'border-field',
            )}
          />
        </div>
      )}
      {input.kind !== 'never' && (
        <p id={noteId} className={classes('mt-1 text-1', at === undefined ? 'text-bad' : 'text-muted')}>
          {at === undefined ? t('trade.why.expiry_past') : t('trade.expiry.at', { time: format.time(at, 'deadline') })}
        </p>
      )}
    </div>
  );
}
