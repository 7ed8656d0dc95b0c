import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

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
  /** Shown at the end of the tab row; below it where the row has no room for both: no tab goes out of sight. */
  readonly aside?: ReactNode;
}

/** Tabs inside a page. Panels are mounted when first opened and then kept. */
export function Tabs<Value extends string>({ label, value, onValueChange, items, aside }: TabsProps<Value>) {
  const select = (next: unknown) => {
    const item = items.find((candidate) => candidate.value === next);
    if (item !== undefined) onValueChange(item.value);
  };
  return (
    <BaseTabs.Root value={value} onValueChange={select} className="flex min-h-0 flex-1 flex-col">
      <div className="flex shrink-0 flex-wrap items-center gap-x-1 border-b border-line px-2">
        {/* the wrapped row is decided by the width of all tabs; alone in its row the list may still shrink and scroll */}
        <BaseTabs.List aria-label={label} className="relative flex min-w-0 flex-auto overflow-x-auto">
          {items.map((item) => (
            <BaseTabs.Tab
              key={item.value}
              value={item.value}
              data-testid={item.testId}
              className="min-h-(--hit) min-w-min px-3 text-center text-2 leading-tight text-muted transition-colors duration-(--motion-fast) hover:text-text data-active:font-semibold data-active:text-text"
            >
              {item.label}
            </BaseTabs.Tab>
          ))}
          <BaseTabs.Indicator className="absolute bottom-0 left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) rounded-full bg-accent transition-[translate,width] duration-(--motion)" />
        </BaseTabs.List>
        {aside !== undefined && <div className="ms-auto flex items-center gap-1">{aside}</div>}
      </div>
      {items.map((item) => (
        <BaseTabs.Panel
          key={item.value}
          value={item.value}
          className="flex min-h-0 flex-1 flex-col outline-offset-[-2px]"
        >
          {item.content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
