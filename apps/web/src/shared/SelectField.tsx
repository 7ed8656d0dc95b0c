import { ChevronDown } from 'lucide-react';
import { useId } from 'react';

interface SelectFieldProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  onValueChange(value: string): void;
}

/** A selection from many options with the browser's native control. */
export function SelectField({ label, value, choices, onValueChange }: SelectFieldProps) {
  const id = useId();
  return (
    <div className="min-w-0 flex-1">
      <label htmlFor={id} className="mb-1 block text-1 text-muted">
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          value={value}
          onChange={(event) => onValueChange(event.currentTarget.value)}
          className="min-h-(--hit) w-full min-w-0 appearance-none rounded-control border border-field bg-page ps-3 pe-9 text-3 text-text outline-none focus-visible:border-accent"
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          size={18}
          strokeWidth={1.5}
          className="pointer-events-none absolute inset-y-0 end-3 my-auto text-muted"
        />
      </div>
    </div>
  );
}
