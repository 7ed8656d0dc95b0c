import { WATCHLIST_LIMITS, type Instrument } from '@tradewind/contract/light';
import { randomId, RowButton, Sheet, useReadable } from '@tradewind/ui';
import { Check } from 'lucide-react';
import { useT } from '../shared/language.ts';
import { NameForm } from './NameForm.tsx';
import { listName, listsFault } from './names.ts';
import { changeWatchlists, toggleInList, watchlists } from './store.ts';

/** The lists that contain an instrument; a new one starts with it. `instrument` undefined = closed. */
export function ListsSheet({ instrument, onClose }: { instrument: Instrument | undefined; onClose(): void }) {
  const t = useT();
  return (
    <Sheet
      open={instrument !== undefined}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={instrument === undefined ? '' : t('watchlist.listsOf', { symbol: instrument.ShowCode })}
    >
      {instrument !== undefined && <Lists code={instrument.Code} />}
    </Sheet>
  );
}

function Lists({ code }: { code: string }) {
  const t = useT();
  const lists = useReadable(watchlists);
  const full = listsFault(lists, t);
  const create = (name: string) => {
    const list = randomId();
    changeWatchlists({ kind: 'create', list, name }, { kind: 'add', list, code });
  };
  return (
    <>
      <ul className="-mx-4">
        {lists.map((list) => {
          const isIn = list.codes.includes(code);
          const isFull = !isIn && list.codes.length >= WATCHLIST_LIMITS.items;
          return (
            <li key={list.id}>
              <RowButton
                role="checkbox"
                aria-checked={isIn}
                disabled={isFull}
                icon={
                  <span
                    className={`grid size-5 place-items-center rounded-[6px] border ${isIn ? 'border-accent bg-accent text-on-accent' : 'border-line-strong'}`}
                  >
                    {isIn && <Check size={14} strokeWidth={2.5} />}
                  </span>
                }
                label={<span dir="auto">{listName(list, t)}</span>}
                hint={
                  isFull
                    ? t.plural('watchlist.mostItems', WATCHLIST_LIMITS.items)
                    : t.plural('watchlist.count', list.codes.length)
                }
                onClick={() => toggleInList(list.id, code)}
              />
            </li>
          );
        })}
      </ul>
      <div className="pt-4">
        {full === undefined ? (
          <NameForm action={t('watchlist.create')} onName={create} />
        ) : (
          <p className="text-1 text-muted">{full}</p>
        )}
      </div>
    </>
  );
}
