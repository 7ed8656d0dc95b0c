import { Button, Chip, IconButton, TextField } from '@tradewind/ui';
import { FilterX, Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useT } from './language.ts';
import { SavedViews } from './SavedViews.tsx';
import type { Filter } from './use-filter.ts';

/** Pause in typing before the server is queried. */
const DEBOUNCE_MS = 300;
const SEARCH_LENGTH = 128;

interface ChipGroup<Name extends string> {
  readonly name: Name;
  /** Names the group to screen readers. */
  readonly label: string;
  /** Tapping the active one returns to the default. */
  readonly options: readonly { readonly value: string; readonly label: ReactNode }[];
}

interface FilterBarProps<Name extends string> {
  readonly filter: Filter<Name>;
  /** The list that this filter belongs to; its saved views are stored under this name. */
  readonly viewsOf: string;
  readonly chips?: readonly ChipGroup<Name>[];
  /** The search field, and what it can find. */
  readonly search?: { readonly name: Name; readonly label: string };
  /** Fields next to the search, such as a period. */
  readonly children?: ReactNode;
  /** At the end: an export. */
  readonly actions?: ReactNode;
}

/** The filter of a list. Its state is kept in the address; see use-filter.ts. */
export function FilterBar<Name extends string>(props: FilterBarProps<Name>) {
  const { filter, viewsOf, chips = [], search, children, actions } = props;
  const t = useT();
  return (
    <div className="mb-3 space-y-2">
      {chips.map(({ name, label, options }) => (
        <div
          key={name}
          role="group"
          aria-label={label}
          className="-mx-4 flex gap-2 overflow-x-auto px-4 wide:mx-0 wide:flex-wrap wide:px-0"
        >
          {options.map(({ value, label: text }) => (
            <Chip
              key={value}
              active={filter.values[name] === value}
              onActiveChange={(active) => filter.set(changeOf(name, active ? value : undefined))}
            >
              {text}
            </Chip>
          ))}
        </div>
      ))}
      <div className="flex flex-wrap items-end gap-2">
        {search !== undefined && <SearchField filter={filter} name={search.name} label={search.label} />}
        {children}
        {filter.isSet && (
          <Button tone="quiet" icon={<FilterX aria-hidden size={16} strokeWidth={1.5} />} onClick={filter.clear}>
            {t('shared.filter.clear')}
          </Button>
        )}
        <div className="ms-auto flex flex-wrap items-center gap-2">
          <SavedViews of={viewsOf} query={filter.query} onApply={filter.apply} />
          {actions}
        </div>
      </div>
    </div>
  );
}

/** One changed field; undefined = its default. */
function changeOf<Name extends string>(name: Name, value: string | undefined): Partial<Record<Name, string>> {
  const changes: Partial<Record<Name, string>> = {};
  changes[name] = value;
  return changes;
}

interface SearchFieldProps<Name extends string> {
  readonly filter: Filter<Name>;
  readonly name: Name;
  readonly label: string;
}

function SearchField<Name extends string>({ filter, name, label }: SearchFieldProps<Name>) {
  const t = useT();
  const asked = filter.values[name];
  const [typed, setTyped] = useState(asked);
  const [last, setLast] = useState(asked);
  // changed elsewhere: back button, a saved view, a cleared filter
  if (asked !== last) {
    setLast(asked);
    setTyped(asked);
  }
  const ask = useEffectEvent((text: string) => {
    const value = text.trim();
    if (value === asked) return;
    setLast(value);
    filter.set(changeOf(name, value), true);
  });
  useEffect(() => {
    const timer = window.setTimeout(() => ask(typed), DEBOUNCE_MS);
    return () => window.clearTimeout(timer);
  }, [typed]);
  return (
    <TextField
      className="w-full wide:w-96"
      label={label}
      labelHidden
      placeholder={label}
      type="search"
      name={name}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={SEARCH_LENGTH}
      value={typed}
      onValueChange={setTyped}
      leading={<Search aria-hidden size={16} strokeWidth={1.5} className="shrink-0 text-muted" />}
      trailing={
        typed !== '' && (
          <IconButton
            type="button"
            label={t('shared.filter.clearSearch')}
            className="-me-3 text-muted"
            onClick={() => setTyped('')}
          >
            <X aria-hidden size={16} strokeWidth={1.5} />
          </IconButton>
        )
      }
    />
  );
}
