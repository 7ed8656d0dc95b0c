import { Minus, Plus } from 'lucide-react';
import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { stepDecimal, type StepRule } from '../format/step.ts';
import { useUiTexts } from '../i18n/context.tsx';
import { classes } from '../classes.ts';
import { IconButton } from './Button.tsx';
import { useDecimalText } from './DecimalField.tsx';

interface StepperProps extends StepRule {
  readonly label: string;
  readonly labelHidden?: boolean;
  /** Canonical decimal text ("0.10"); empty = none. */
  readonly value: string;
  onValueChange(value: string): void;
  readonly unit?: ReactNode;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
  /** data-testid of the field. */
  readonly testId?: string;
}

/** A figure with minus and plus buttons; arrow keys step, too. */
export function Stepper({
  label,
  labelHidden = false,
  value,
  onValueChange,
  unit,
  error,
  disabled = false,
  testId,
  ...rule
}: StepperProps) {
  const texts = useUiTexts();
  const id = useId();
  const text = useDecimalText(value, onValueChange);
  const below = stepDecimal(value, -1, rule);
  const above = stepDecimal(value, 1, rule);
  const move = (next: string | undefined) => {
    if (next === undefined || disabled) return;
    text.leave();
    onValueChange(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    move(event.key === 'ArrowUp' ? above : below);
  };
  return (
    <div>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'mb-1 block text-1 text-muted'}>
        {label}
      </label>
      <div
        dir="ltr"
        className={classes(
          'flex items-center rounded-control border bg-page focus-within:border-accent',
          error === undefined ? 'border-field' : 'border-bad',
        )}
      >
        <IconButton
          label={`${texts.decrease} ${label}`}
          disabled={disabled || below === undefined}
          onClick={() => move(below)}
        >
          <Minus aria-hidden size={18} strokeWidth={1.5} />
        </IconButton>
        <input
          id={id}
          data-testid={testId}
          inputMode="decimal"
          autoComplete="off"
          disabled={disabled}
          value={text.shown}
          onChange={(event) => text.type(event.currentTarget.value)}
          onBlur={text.leave}
          onKeyDown={onKeyDown}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          className="figures min-h-(--hit) w-0 min-w-0 flex-1 bg-transparent text-center text-3 font-semibold outline-none disabled:cursor-not-allowed disabled:text-muted"
        />
        {unit !== undefined && <span className="pe-1 text-1 text-muted">{unit}</span>}
        <IconButton
          label={`${texts.increase} ${label}`}
          disabled={disabled || above === undefined}
          onClick={() => move(above)}
        >
          <Plus aria-hidden size={18} strokeWidth={1.5} />
        </IconButton>
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1 text-1 text-bad">
          {error}
        </p>
      )}
    </div>
  );
}
