import { Toggle } from '@base-ui/react/toggle';
import type { ReactNode } from 'react';

/** A filter that is on or off; tapping an active one clears it. */
export function Chip({
  active,
  onActiveChange,
  children,
}: {
  active: boolean;
  onActiveChange(active: boolean): void;
  children: ReactNode;
}) {
  return (
    <Toggle
      pressed={active}
      onPressedChange={onActiveChange}
      className="group inline-flex min-h-(--hit) shrink-0 items-center"
    >
      <span className="inline-flex min-h-8 items-center rounded-full border border-line px-3.5 text-2 whitespace-nowrap text-muted transition-colors duration-(--motion-fast) group-hover:text-text group-data-pressed:border-accent group-data-pressed:bg-accent-soft group-data-pressed:font-semibold group-data-pressed:text-accent">
        {children}
      </span>
    </Toggle>
  );
}
