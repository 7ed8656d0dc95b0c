import { IconButton, TextField } from '@tradewind/ui';
import { Search, X } from 'lucide-react';
import { useEffect, useRef, type ComponentProps } from 'react';
import { useT } from '../../shared/language.ts';
import { useShortcut } from '../../shared/shortcut.ts';

interface SearchFieldProps extends Pick<ComponentProps<'input'>, 'onKeyDown' | 'role'> {
  readonly label: string;
  readonly placeholder: string;
  readonly search: string;
  onSearch(search: string): void;
  /** The list that the field controls, and its row that Enter opens. */
  readonly list?: { readonly id: string; readonly active: string | undefined };
}

/** The field of a search page: it has the focus initially, and `/` returns it. */
export function SearchField({ label, placeholder, search, onSearch, list, onKeyDown }: SearchFieldProps) {
  const t = useT();
  const root = useRef<HTMLDivElement>(null);
  const focus = () => root.current?.querySelector('input')?.focus();
  useEffect(focus, []);
  useShortcut('/', focus);
  return (
    <div ref={root}>
      <TextField
        label={label}
        labelHidden
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={placeholder}
        value={search}
        onValueChange={onSearch}
        onKeyDown={onKeyDown}
        {...(list === undefined
          ? {}
          : {
              role: 'combobox',
              'aria-expanded': true,
              'aria-autocomplete': 'list',
              'aria-controls': list.id,
              'aria-activedescendant': list.active,
            })}
        leading={<Search aria-hidden size={18} strokeWidth={1.5} className="shrink-0 text-muted" />}
        trailing={
          search !== '' && (
            <IconButton
              label={t('directory.clear')}
              className="-me-3"
              onClick={() => {
                onSearch('');
                focus();
              }}
            >
              <X aria-hidden size={18} strokeWidth={1.5} />
            </IconButton>
          )
        }
        className="px-4"
      />
    </div>
  );
}
