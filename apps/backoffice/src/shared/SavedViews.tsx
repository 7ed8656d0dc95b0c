import { Popover } from '@base-ui/react/popover';
import { Button, IconButton, storage, TextField, toast, useBackCloses } from '@tradewind/ui';
import { Bookmark, X } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { useT } from './language.ts';
import { addView, parseViews, removeView, type SavedView } from './saved-views.ts';

interface SavedViewsProps {
  /** Identifies the list. */
  readonly of: string;
  /** The current filter. */
  readonly query: string;
  onApply(query: string): void;
}

/** Named filters stored on this device: apply, save, remove. */
export function SavedViews({ of, query, onApply }: SavedViewsProps) {
  const t = useT();
  const key = `tradewind.admin.views.${of}`;
  const [views, setViews] = useState(() => parseViews(storage.get(key)));
  const [open, setOpen] = useState(false);
  useBackCloses(open, () => setOpen(false));
  const keep = (next: readonly SavedView[]) => {
    storage.set(key, JSON.stringify(next));
    setViews(next);
  };
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        render={<Button tone="plain" icon={<Bookmark aria-hidden size={16} strokeWidth={1.5} />} />}
        data-testid="saved-views"
      >
        {t('shared.filter.views')}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner align="end" sideOffset={4} collisionPadding={16} className="z-30">
          <Popover.Popup className="w-72 max-w-(--available-width) rounded-control border border-line bg-float p-3 text-text shadow-float outline-none">
            <Popover.Title className="mb-1 text-2 font-semibold">{t('shared.filter.views')}</Popover.Title>
            {views.length === 0 ? (
              <p className="text-1 text-muted">{t('shared.filter.noViews')}</p>
            ) : (
              <ul className="-mx-1">
                {views.map((view) => (
                  <li key={view.name} className="flex items-center">
                    <button
                      type="button"
                      aria-current={view.query === query ? 'true' : undefined}
                      className="min-h-(--hit) min-w-0 flex-1 truncate rounded-control px-2 text-start text-2 hover:bg-press aria-[current]:font-semibold aria-[current]:text-accent"
                      onClick={() => {
                        onApply(view.query);
                        setOpen(false);
                      }}
                    >
                      {view.name}
                    </button>
                    <IconButton
                      label={t('shared.filter.remove', { name: view.name })}
                      className="text-muted"
                      onClick={() => keep(removeView(views, view.name))}
                    >
                      <X aria-hidden size={16} strokeWidth={1.5} />
                    </IconButton>
                  </li>
                ))}
              </ul>
            )}
            {query !== '' && <SaveForm onSave={(name) => keep(addView(views, { name, query }))} />}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function SaveForm({ onSave }: { onSave(name: string): void }) {
  const t = useT();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (name.trim() === '') {
      setError(t('shared.filter.needName'));
      return;
    }
    onSave(name);
    setName('');
    toast('success', t('shared.filter.saved'), undefined, 'view');
  };
  return (
    <form
      onSubmit={submit}
      noValidate
      className="mt-2 space-y-2 border-t border-line pt-2"
      aria-label={t('shared.filter.save')}
    >
      <TextField
        label={t('shared.filter.saveName')}
        name="view-name"
        autoComplete="off"
        maxLength={40}
        value={name}
        onValueChange={(text) => {
          setName(text);
          setError(undefined);
        }}
        error={error}
      />
      <Button type="submit" block>
        {t('shared.filter.save')}
      </Button>
    </form>
  );
}
