import { WATCHLIST_LIMITS } from '@tradewind/contract/light';
import { Button, TextField, useReadable } from '@tradewind/ui';
import { useState } from 'react';
import { useT } from '../shared/language.ts';
import { nameFault } from './names.ts';
import { watchlists } from './store.ts';

interface NameFormProps {
  /** Label of the button and the form: create, rename. */
  readonly action: string;
  readonly initial?: string;
  /** The list that is being renamed. */
  readonly own?: string;
  onName(name: string): void;
}

/** A form for the name of a list, new or existing. */
export function NameForm({ action, initial = '', own, onName }: NameFormProps) {
  const t = useT();
  const lists = useReadable(watchlists);
  const [name, setName] = useState(initial);
  const [fault, setFault] = useState<string>();
  return (
    <form
      noValidate
      aria-label={action}
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const found = nameFault(name, lists, t, own);
        setFault(found);
        if (found !== undefined) return;
        onName(name.trim());
        if (own === undefined) setName('');
      }}
    >
      <TextField
        label={t('watchlist.name')}
        name="list-name"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={WATCHLIST_LIMITS.nameLength}
        value={name}
        error={fault}
        onValueChange={(text) => {
          setName(text);
          setFault(undefined);
        }}
        className="min-w-0 flex-1"
      />
      <Button type="submit" className={fault === undefined ? '' : 'mb-5'}>
        {action}
      </Button>
    </form>
  );
}
