/** Buttons of a key, a signal or a webhook in its list. */
import { Button, Confirm, IconButton } from '@tradewind/ui';
import { ScrollText, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../shared/language.ts';

interface PauseButtonProps {
  readonly row: { readonly paused: 0 | 1; readonly held: 0 | 1 };
  readonly name: string;
  readonly busy: boolean;
  /** To the other state. */
  onPause(paused: 0 | 1): void;
}

/** Nothing while operators hold the row: its owner cannot end that. */
export function PauseButton({ row, name, busy, onPause }: PauseButtonProps) {
  const t = useT();
  if (row.held === 1) return null;
  const isPaused = row.paused === 1;
  return (
    <Button
      tone="quiet"
      className="shrink-0"
      busy={busy}
      aria-label={t(isPaused ? 'programs.resumeKey' : 'programs.pauseKey', { name })}
      onClick={() => onPause(isPaused ? 0 : 1)}
    >
      {t(isPaused ? 'programs.resume' : 'programs.pause')}
    </Button>
  );
}

export const LogButton = ({ label, onLog }: { label: string; onLog(): void }) => (
  <IconButton label={label} onClick={onLog}>
    <ScrollText aria-hidden size={20} strokeWidth={1.5} className="text-muted" />
  </IconButton>
);

interface DeleteButtonProps {
  readonly name: string;
  readonly title: string;
  readonly body: string;
  readonly busy: boolean;
  onDelete(): Promise<unknown>;
}

/** Asks first. */
export function DeleteButton({ name, title, body, busy, onDelete }: DeleteButtonProps) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <IconButton label={t('programs.delete', { name })} onClick={() => setAsking(true)}>
        <Trash2 aria-hidden size={20} strokeWidth={1.5} className="text-muted" />
      </IconButton>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={title}
        body={body}
        action={t('programs.deleteAction')}
        danger
        busy={busy}
        onConfirm={() => void onDelete().finally(() => setAsking(false))}
      />
    </>
  );
}
