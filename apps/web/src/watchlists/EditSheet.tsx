import { FAVOURITES_LIST } from '@tradewind/contract/light';
import { Button, Chip, Confirm, EmptyState, randomId, Sheet, useReadable } from '@tradewind/ui';
import { ListPlus, PenLine, Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useClient, useUser } from '../shared/client.tsx';
import { useT } from '../shared/language.ts';
import type { List } from './lists.ts';
import { NameForm } from './NameForm.tsx';
import { isNamed, listName, listsFault } from './names.ts';
import { SortableItems } from './SortableItems.tsx';
import { changeWatchlists, unsentChanges, watchlists } from './store.ts';

interface EditSheetProps {
  readonly open: boolean;
  onOpenChange(open: boolean): void;
  /** Id of the list being edited. */
  readonly chosen: string;
  onChosen(list: string): void;
}

/** Editing the lists: adding, renaming and deleting them, and changing their items and order. */
export function EditSheet({ open, onOpenChange, chosen, onChosen }: EditSheetProps) {
  const t = useT();
  const dragging = useRef(false);
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => {
        // Escape only returns the row to its place
        if (next || !dragging.current) onOpenChange(next);
      }}
      title={t('watchlist.title')}
      footer={<WhereKept />}
    >
      {open && (
        <Editor chosen={chosen} onChosen={onChosen} onDragging={(isDragging) => (dragging.current = isDragging)} />
      )}
    </Sheet>
  );
}

/** Where the lists are stored: with the account, in this browser, or being sent. */
function WhereKept() {
  const t = useT();
  const user = useUser();
  const unsent = useReadable(unsentChanges);
  const text = user === undefined ? t('watchlist.inBrowser') : unsent > 0 ? t('watchlist.waiting') : '';
  return (
    <p role="status" data-testid="watchlist-state" data-unsent={unsent} className="min-h-4 text-1 text-muted">
      {text}
    </p>
  );
}

interface EditorProps extends Pick<EditSheetProps, 'chosen' | 'onChosen'> {
  onDragging(isDragging: boolean): void;
}

function Editor({ chosen, onChosen, onDragging }: EditorProps) {
  const t = useT();
  const lists = useReadable(watchlists);
  const [making, setMaking] = useState(false);
  const list = lists.find(({ id }) => id === chosen) ?? lists[0];
  const full = listsFault(lists, t);
  const create = (name: string) => {
    const id = randomId();
    changeWatchlists({ kind: 'create', list: id, name });
    setMaking(false);
    onChosen(id);
  };
  return (
    <>
      <div
        role="group"
        aria-label={t('watchlist.title')}
        data-base-ui-swipe-ignore=""
        className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none]"
      >
        {lists.map((each) => (
          <Chip
            key={each.id}
            active={!making && each === list}
            onActiveChange={() => (setMaking(false), onChosen(each.id))}
          >
            <span dir="auto">{listName(each, t)}</span>
          </Chip>
        ))}
        <Chip active={making} onActiveChange={setMaking}>
          <Plus aria-hidden size={14} strokeWidth={1.5} className="me-1" />
          {t('watchlist.newList')}
        </Chip>
      </div>
      {making ? (
        <div className="py-4">
          {full === undefined ? (
            <NameForm action={t('watchlist.create')} onName={create} />
          ) : (
            <p className="text-2 text-muted">{full}</p>
          )}
        </div>
      ) : (
        list !== undefined && (
          <OneList key={list.id} list={list} onDeleted={() => onChosen(FAVOURITES_LIST)} onDragging={onDragging} />
        )
      )}
    </>
  );
}

interface OneListProps {
  readonly list: List;
  onDeleted(): void;
  onDragging(isDragging: boolean): void;
}

function OneList({ list, onDeleted, onDragging }: OneListProps) {
  const t = useT();
  const instruments = useReadable(useClient().market.instruments);
  const [renaming, setRenaming] = useState(false);
  const [asking, setAsking] = useState(false);
  // in the order of the list; an item that is no longer traded is hidden but kept
  const items = list.codes.flatMap((code) => instruments.filter(({ Code }) => Code === code));
  return (
    <section aria-label={listName(list, t)}>
      {isNamed(list) && renaming && (
        <div className="py-3">
          <NameForm
            action={t('watchlist.rename')}
            initial={list.name}
            own={list.id}
            onName={(name) => {
              if (name !== list.name) changeWatchlists({ kind: 'rename', list: list.id, name });
              setRenaming(false);
            }}
          />
        </div>
      )}
      {items.length === 0 ? (
        <EmptyState
          icon={<ListPlus size={28} strokeWidth={1.5} />}
          title={t('watchlist.emptyTitle')}
          body={t('watchlist.emptyBody')}
        />
      ) : (
        <SortableItems list={list} items={items} onDragging={onDragging} />
      )}
      {isNamed(list) && (
        <div className="flex flex-wrap gap-2 pt-4 *:flex-1">
          <Button
            icon={<PenLine aria-hidden size={16} strokeWidth={1.5} />}
            aria-expanded={renaming}
            onClick={() => setRenaming(!renaming)}
          >
            {t('watchlist.rename')}
          </Button>
          <Button
            tone="danger"
            icon={<Trash2 aria-hidden size={16} strokeWidth={1.5} />}
            onClick={() => setAsking(true)}
          >
            {t('watchlist.delete')}
          </Button>
          <Confirm
            open={asking}
            onOpenChange={setAsking}
            title={t('watchlist.deleteTitle', { name: list.name })}
            body={t('watchlist.deleteBody')}
            action={t('watchlist.delete')}
            danger
            onConfirm={() => {
              setAsking(false);
              changeWatchlists({ kind: 'delete', list: list.id });
              onDeleted();
            }}
          />
        </div>
      )}
    </section>
  );
}
