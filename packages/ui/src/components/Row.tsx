import { ChevronRight } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes.ts';

interface RowContent {
  readonly icon?: ReactNode;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly value?: ReactNode;
  /** Indicates that a tap opens another page. */
  readonly chevron?: boolean;
}

/** Inside of a list row; wrap it in a link or button with rowClass, or use RowButton. */
export function RowBody({ icon, label, hint, value, chevron = false }: RowContent) {
  return (
    <>
      {icon !== undefined && (
        <span aria-hidden className="shrink-0 text-muted">
          {icon}
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span className="block text-2">{label}</span>
        {hint !== undefined && <span className="block text-1 text-muted">{hint}</span>}
      </span>
      {value !== undefined && <span className="shrink-0 text-end text-2 text-muted">{value}</span>}
      {chevron && (
        <ChevronRight aria-hidden size={18} strokeWidth={1.5} className="shrink-0 text-muted rtl:-scale-x-100" />
      )}
    </>
  );
}

export const rowClass =
  'flex min-h-13 w-full items-center gap-3 border-b border-line px-4 py-2 text-start -outline-offset-2 last:border-b-0';

/** A row without an action. */
export function Row(props: RowContent) {
  return (
    <div className={rowClass}>
      <RowBody {...props} />
    </div>
  );
}

/** A row that is a button. */
export function RowButton({
  icon,
  label,
  hint,
  value,
  chevron,
  className,
  ...rest
}: RowContent & Omit<ComponentProps<'button'>, 'value'>) {
  return (
    <button type="button" {...rest} className={classes(rowClass, 'hover:bg-press active:bg-press', className)}>
      <RowBody icon={icon} label={label} hint={hint} value={value} chevron={chevron ?? false} />
    </button>
  );
}
