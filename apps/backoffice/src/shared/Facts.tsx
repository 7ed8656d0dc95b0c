import { classes } from '@tradewind/ui';
import type { ReactNode } from 'react';
import { CopyButton } from './CopyButton.tsx';

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
  /** Text for a copy button. */
  readonly copy?: string;
  /** Uses the whole width: an address, a remark. */
  readonly wide?: boolean;
}

/** Details as pairs of label and value. */
export function Facts({ rows }: { rows: readonly Fact[] }) {
  return (
    <dl className="border-t border-line text-2">
      {rows.map(({ label, value, copy, wide = false }) => (
        <div
          key={label}
          className={
            wide
              ? 'border-b border-line py-2'
              : 'flex min-h-10 flex-wrap items-center justify-between gap-x-4 border-b border-line py-1'
          }
        >
          <dt className="text-muted">{label}</dt>
          <dd
            className={classes('flex min-w-0 items-center gap-1 [overflow-wrap:anywhere]', !wide && 'wide:max-w-[75%]')}
          >
            <span className={wide ? 'min-w-0' : 'min-w-0 text-end'}>{value}</span>
            {copy !== undefined && <CopyButton text={copy} label={label} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
