import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef, type ReactNode } from 'react';
import { useUiTexts } from '../i18n/context.tsx';
import { Button } from './Button.tsx';
import { oneTap } from '../browser/one-tap.ts';
import { useBackCloses } from './use-back-closes.ts';

export interface ConfirmProps {
  readonly open: boolean;
  onOpenChange(open: boolean): void;
  /** The dialog has opened and set the focus; a field in its body can take it now. */
  onOpened?(): void;
  readonly title: string;
  readonly body?: ReactNode;
  /** Names the action: "Log out", never "OK". */
  readonly action: string;
  readonly danger?: boolean;
  readonly busy?: boolean;
  /** The alternative choice; absent = cancelling. */
  readonly other?: { readonly label: string; onChoose(): void };
  /** The dialog stays open until the caller closes it, so that the outcome can be shown. */
  onConfirm(): void;
}

/** Asks before something that cannot be undone. */
export function ConfirmBody({
  open,
  onOpenChange,
  onOpened,
  title,
  body,
  action,
  danger = false,
  busy = false,
  other,
  onConfirm,
}: ConfirmProps) {
  const texts = useUiTexts();
  const confirm = useRef<HTMLButtonElement>(null);
  useBackCloses(open, () => onOpenChange(false));
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={onOpenChange}
      onOpenChangeComplete={(opened) => {
        if (opened) onOpened?.();
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-50 bg-scrim transition-opacity duration-(--motion) data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <AlertDialog.Viewport className="fixed inset-0 z-50 grid place-items-center overflow-y-auto p-4">
          <AlertDialog.Popup
            // in that case cancelling is not the harmless answer
            {...(other === undefined ? {} : { initialFocus: confirm })}
            className="w-full max-w-88 rounded-sheet bg-float p-5 text-text shadow-float outline-none transition-[opacity,scale] duration-(--motion) ease-(--ease) data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0"
          >
            <AlertDialog.Title className="text-3 font-semibold">{title}</AlertDialog.Title>
            {body !== undefined && (
              <AlertDialog.Description render={<div />} className="mt-2 text-2 text-muted">
                {body}
              </AlertDialog.Description>
            )}
            <div className="mt-5 flex flex-wrap gap-2 *:flex-1">
              {other === undefined ? (
                <AlertDialog.Close render={<Button />}>{texts.cancel}</AlertDialog.Close>
              ) : (
                <Button onClick={other.onChoose}>{other.label}</Button>
              )}
              <Button ref={confirm} {...oneTap} tone={danger ? 'danger' : 'accent'} busy={busy} onClick={onConfirm}>
                {action}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
