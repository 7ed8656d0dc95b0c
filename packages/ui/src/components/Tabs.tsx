import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { hasModifier } from './has-modifier.ts';

export interface TabItem<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly content: ReactNode;
  readonly testId?: string;
}

interface TabsProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  onValueChange(value: Value): void;
  readonly items: readonly TabItem<Value>[];
  /** Shown at the end of the tab row, or below it if there is no room for both, so that no tab is hidden. */
  readonly aside?: ReactNode;
}

/** Arrow keys, Home and End move the focus; Enter or Space opens the tab. */
function move(event: KeyboardEvent<HTMLDivElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = tabs.findIndex((tab) => tab === document.activeElement);
  const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
  const places: Readonly<Partial<Record<string, number>>> = {
    ArrowRight: at + (isRtl ? -1 : 1),
    ArrowLeft: at + (isRtl ? 1 : -1),
    Home: 0,
    End: -1,
  };
  const place = places[event.key];
  if (place === undefined || at === -1 || hasModifier(event)) return;
  event.preventDefault();
  tabs.at(place % tabs.length)?.focus();
}

/** Tabs inside a page. Only the open panel is mounted. */
export function Tabs<Value extends string>({ label, value, onValueChange, items, aside }: TabsProps<Value>) {
  const id = useId();
  const open = items.find((item) => item.value === value);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex shrink-0 flex-wrap items-center gap-x-1 border-b border-line px-2">
        {/* wrapping depends on the width of all tabs; on its own line the list can still shrink and scroll */}
        {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the tabs take the focus */}
        <div
          role="tablist"
          aria-label={label}
          onKeyDown={move}
          className="relative flex min-w-0 flex-auto overflow-x-auto"
        >
          {items.map((item) => (
            <button
              key={item.value}
              type="button"
              role="tab"
              id={`${id}-${item.value}`}
              aria-selected={item.value === value}
              aria-controls={item.value === value ? `${id}-panel` : undefined}
              tabIndex={item.value === value ? 0 : -1}
              data-testid={item.testId}
              onClick={() => onValueChange(item.value)}
              className="relative min-h-(--hit) min-w-min px-3 py-1 text-center text-2 leading-tight text-muted -outline-offset-2 transition-colors duration-(--motion-fast) after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:rounded-full hover:text-text aria-selected:font-semibold aria-selected:text-text aria-selected:after:bg-accent"
            >
              {item.label}
            </button>
          ))}
        </div>
        {aside !== undefined && <div className="ms-auto flex items-center gap-1">{aside}</div>}
      </div>
      {open !== undefined && (
        <div
          key={open.value}
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${open.value}`}
          tabIndex={0}
          className="flex min-h-0 flex-1 flex-col outline-offset-[-2px]"
        >
          {open.content}
        </div>
      )}
    </div>
  );
}
