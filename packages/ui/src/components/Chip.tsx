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
    <button
      type="button"
      aria-pressed={active}
      onClick={() => onActiveChange(!active)}
      className="group inline-flex min-h-(--hit) shrink-0 items-center outline-none"
    >
      <span className="inline-flex min-h-8 items-center rounded-full border border-line px-3.5 text-2 whitespace-nowrap text-muted transition-colors duration-(--motion-fast) group-hover:text-text group-focus-visible:outline-2 group-focus-visible:outline-accent group-aria-pressed:border-accent group-aria-pressed:bg-accent-soft group-aria-pressed:font-semibold group-aria-pressed:text-accent">
        {children}
      </span>
    </button>
  );
}
