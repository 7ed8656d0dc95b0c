import { Toast as BaseToast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { useUiTexts } from '../i18n/context.tsx';
import { IconButton } from './Button.tsx';
import { receiveToasts, type ToastMessage, type ToastTone } from './toast.ts';

const manager = BaseToast.createToastManager();
const SHOWN_MS: Readonly<Record<ToastTone, number>> = { info: 4000, success: 5000, error: 6000, warning: 8000 };

function show({ tone, title, description, id }: ToastMessage): void {
  manager.add({
    title,
    ...(description === undefined ? {} : { description }),
    ...(id === undefined ? {} : { id }),
    type: tone,
    priority: tone === 'error' || tone === 'warning' ? 'high' : 'low',
    timeout: SHOWN_MS[tone],
  });
}

const EDGES: Readonly<Record<string, string>> = {
  success: 'before:bg-good',
  error: 'before:bg-bad',
  warning: 'before:bg-amber',
  info: 'before:bg-accent',
};

function ToastList() {
  const { toasts } = BaseToast.useToastManager();
  const texts = useUiTexts();
  return toasts.map((item) => (
    <BaseToast.Root
      key={item.id}
      toast={item}
      data-testid="result-toast"
      data-tone={item.type}
      swipeDirection={['up', 'right', 'left']}
      className={`pointer-events-auto relative w-full overflow-hidden rounded-control border border-line bg-float shadow-float transition-[opacity,translate] duration-(--motion) ease-(--ease) before:absolute before:inset-y-0 before:start-0 before:w-1 data-ending-style:-translate-y-2 data-ending-style:opacity-0 data-limited:hidden data-starting-style:-translate-y-2 data-starting-style:opacity-0 ${EDGES[item.type ?? 'info'] ?? ''}`}
    >
      <BaseToast.Content className="flex items-start gap-2 ps-4">
        <div className="min-w-0 flex-1 py-2.5">
          <BaseToast.Title className="text-2 font-semibold" render={<p />} />
          <BaseToast.Description className="mt-0.5 text-2 text-muted" render={<div />} />
        </div>
        <BaseToast.Close render={<IconButton label={texts.close} />}>
          <X aria-hidden size={18} strokeWidth={1.5} />
        </BaseToast.Close>
      </BaseToast.Content>
    </BaseToast.Root>
  ));
}

interface ToastAreaProps {
  readonly label: string;
  /** Called before each toast, so that the page can set its position. */
  onShow?(): void;
}

/**
 * The area for toasts: at the top, so that they never cover the buttons of a form, one at a time. A page can move it with
 * `--toast-top`, `--toast-bottom`, `--toast-start` and `--toast-end`.
 */
export function ToastArea({ label, onShow }: ToastAreaProps) {
  useEffect(
    () =>
      receiveToasts((message) => {
        onShow?.();
        show(message);
      }),
    [onShow],
  );
  return (
    <BaseToast.Provider toastManager={manager} limit={1}>
      <BaseToast.Portal>
        <BaseToast.Viewport
          aria-label={label}
          className="pointer-events-none fixed start-(--toast-start,0.75rem) end-(--toast-end,0.75rem) top-(--toast-top,calc(env(safe-area-inset-top)+0.5rem)) bottom-(--toast-bottom,auto) z-60 mx-auto flex max-w-104 flex-col gap-2 outline-none"
        >
          <ToastList />
        </BaseToast.Viewport>
      </BaseToast.Portal>
    </BaseToast.Provider>
  );
}
