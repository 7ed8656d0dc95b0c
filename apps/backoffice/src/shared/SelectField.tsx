import { classes } from '@tradewind/ui';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';

interface SelectFieldProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  onValueChange(value: Value): void;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
  readonly className?: string;
}

/** A selection from several options with the native control, which works on every phone and with screen readers. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, value, onValueChange, choices, hint, error, disabled = false, className } = props;
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-1 text-muted">
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          value={value}
          disabled={disabled}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
          onChange={(event) => {
            const chosen = choices.find((choice) => choice.value === event.currentTarget.value);
            if (chosen !== undefined) onValueChange(chosen.value);
          }}
          className={classes(
            'min-h-(--hit) w-full appearance-none rounded-control border bg-page py-1 ps-3 pe-9 text-3 text-text outline-none focus:border-accent disabled:opacity-50',
            error === undefined ? 'border-field' : 'border-bad',
          )}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} className="bg-float text-text">
              {choice.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          size={16}
          strokeWidth={1.5}
          className="pointer-events-none absolute inset-e-3 top-1/2 -translate-y-1/2 text-muted"
        />
      </div>
      {note !== undefined && (
        <p id={`${id}-note`} className={classes('mt-1 text-1', error === undefined ? 'text-muted' : 'text-bad')}>
          {note}
        </p>
      )}
    </div>
  );
}
