import { classes } from '@tradewind/ui';
import { useId } from 'react';

interface DayFieldProps {
  readonly label: string;
  /** YYYY-MM-DD, '' = none. */
  readonly value: string;
  readonly invalid: boolean;
  readonly noteId: string;
  onValueChange(value: string): void;
}

/** The browser's own calendar, which follows the user's language, week and keyboard. */
export function DayField({ label, value, invalid, noteId, onValueChange }: DayFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-1 text-muted">
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={value}
        aria-invalid={invalid || undefined}
        aria-describedby={noteId}
        onChange={(event) => onValueChange(event.currentTarget.value)}
        className={classes(
          'min-h-(--hit) w-full min-w-0 rounded-control border bg-page px-3 text-3 text-text outline-none focus-visible:border-accent',
          invalid ? 'border-bad' : 'border-field',
        )}
      />
    </div>
  );
}
