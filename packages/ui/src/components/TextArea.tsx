import { useId, type ReactNode } from 'react';
import { classes } from '../classes.ts';

interface TextAreaProps {
  readonly id?: string;
  readonly label: string;
  readonly value: string;
  onValueChange(value: string): void;
  readonly maxLength: number;
  readonly rows?: number;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** The current and maximum number of characters. */
  readonly left?: ReactNode;
}

/** A text field with several lines. */
export function TextArea({ id, label, value, onValueChange, maxLength, rows = 4, hint, error, left }: TextAreaProps) {
  const generated = useId();
  const fieldId = id ?? generated;
  return (
    <div>
      <label htmlFor={fieldId} className="mb-1 block text-1 text-muted">
        {label}
      </label>
      <textarea
        id={fieldId}
        value={value}
        rows={rows}
        maxLength={maxLength}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={`${fieldId}-note`}
        onChange={(event) => onValueChange(event.currentTarget.value)}
        className={classes(
          'block w-full resize-y rounded-control border bg-page px-3 py-2.5 text-3 text-text outline-none focus:border-accent',
          error === undefined ? 'border-field' : 'border-bad',
        )}
      />
      <div className="mt-1 flex gap-3 text-1 text-muted">
        <p id={`${fieldId}-note`} className={classes('flex-1', error !== undefined && 'text-bad')}>
          {error ?? hint}
        </p>
        <p aria-hidden className="tabular-nums">
          {left ?? `${value.length} / ${maxLength}`}
        </p>
      </div>
    </div>
  );
}
