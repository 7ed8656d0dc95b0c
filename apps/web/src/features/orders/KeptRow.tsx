import { classes } from '@tradewind/ui';
import type { ReactNode } from 'react';

/** One that is gone keeps its place for a moment: struck through, and without its buttons (`useSteadyRows`). */
export function KeptRow({ isGone, className, children }: { isGone: boolean; className?: string; children: ReactNode }) {
  return (
    <li
      inert={isGone}
      data-gone={isGone || undefined}
      className={classes(className, isGone && 'opacity-45 [&_*]:line-through')}
    >
      {children}
    </li>
  );
}
