import type { ReactNode } from 'react';

interface SwitchProps {
  readonly checked: boolean;
  onCheckedChange(checked: boolean): void;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly disabled?: boolean;
  /** data-testid of the switch. */
  readonly testId?: string;
}

/** A setting that is on or off, with its label; the whole row can be tapped. */
export function Switch({ checked, onCheckedChange, label, hint, disabled = false, testId }: SwitchProps) {
  return (
    <label className="flex min-h-(--hit) items-center gap-3">
      <span className="min-w-0 flex-1">
        <span className="block text-2">{label}</span>
        {hint !== undefined && <span className="block text-1 text-muted">{hint}</span>}
      </span>
      <input
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox has its own checked state (ARIA in HTML)
        role="switch"
        checked={checked}
        onChange={(event) => onCheckedChange(event.currentTarget.checked)}
        disabled={disabled}
        data-testid={testId}
        className="flex h-6.5 w-11 shrink-0 cursor-pointer appearance-none items-center rounded-full border border-line-strong bg-press px-0.5 transition-colors duration-(--motion-fast) before:block before:size-5 before:rounded-full before:bg-muted before:transition-transform before:duration-(--motion-fast) checked:border-accent checked:bg-accent checked:before:translate-x-4.5 checked:before:bg-on-accent disabled:opacity-50 rtl:checked:before:-translate-x-4.5"
      />
    </label>
  );
}
