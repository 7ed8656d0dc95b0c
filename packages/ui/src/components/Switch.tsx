import { Switch as BaseSwitch } from '@base-ui/react/switch';
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
      <BaseSwitch.Root
        checked={checked}
        onCheckedChange={onCheckedChange}
        disabled={disabled}
        data-testid={testId}
        className="flex h-6.5 w-11 shrink-0 items-center rounded-full border border-line-strong bg-press px-0.5 transition-colors duration-(--motion-fast) data-checked:border-accent data-checked:bg-accent data-disabled:opacity-50"
      >
        <BaseSwitch.Thumb className="size-5 rounded-full bg-text transition-transform duration-(--motion-fast) data-checked:translate-x-4.5 data-checked:bg-on-accent rtl:data-checked:-translate-x-4.5" />
      </BaseSwitch.Root>
    </label>
  );
}
