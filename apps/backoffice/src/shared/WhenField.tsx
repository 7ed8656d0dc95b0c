import { TextField } from '@tradewind/ui';

interface WhenFieldProps {
  readonly label: string;
  readonly hint?: string;
  /** In the format of the field; empty = none. */
  readonly value: string;
  onValueChange(value: string): void;
  readonly error?: string | undefined;
}

/** A date with a time of day, in the operator's own time zone. */
export function WhenField({ label, hint, value, onValueChange, error }: WhenFieldProps) {
  return (
    <TextField
      type="datetime-local"
      label={label}
      value={value}
      error={error}
      onValueChange={onValueChange}
      {...(hint === undefined ? {} : { hint })}
    />
  );
}

/** Epoch milliseconds; undefined for no time. */
export function timeOf(value: string): number | undefined {
  const at = new Date(value).getTime();
  return value === '' || Number.isNaN(at) ? undefined : at;
}

/** In the format of the field, to the minute. */
export function fieldOf(timeMs: number | null): string {
  if (timeMs === null) return '';
  const at = new Date(timeMs);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}
