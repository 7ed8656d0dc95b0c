import { X } from 'lucide-react';
import { useState, type ComponentType } from 'react';
import { useUiTexts } from '../i18n/context.tsx';
import { Button, IconButton } from './Button.tsx';
import { ErrorBoundary, isLoadFailure } from './ErrorBoundary.tsx';
import { lazyWithRetry, type Lazy } from './lazy.tsx';

/** How a part can be closed: sheets and dialogs have one of these. */
interface Closable {
  onOpenChange?(open: boolean): void;
  onClose?(): void;
}

const isClosable = (props: Closable): boolean => props.onOpenChange !== undefined || props.onClose !== undefined;

/**
 * A sheet, or another part of a page, whose code is fetched when it is first needed; until then it renders nothing. If it cannot
 * be fetched, only this part is missing. If it can be closed (so the user has opened it), a toast reports the failure and offers a
 * retry.
 */
export function lazySheet<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isNeeded: (props: Props) => boolean,
): Lazy<Props> {
  const Loaded = lazyWithRetry(load);
  function LazySheet(props: Props) {
    const needed = isNeeded(props);
    const [used, setUsed] = useState(needed);
    if (!used && needed) setUsed(true);
    if (!used) return null;
    const fallback = (error: Error, retry: () => void) => {
      if (!isLoadFailure(error)) throw error;
      return needed && isClosable(props) ? <Missing of={props} onRetry={retry} /> : null;
    };
    return (
      <ErrorBoundary fallback={fallback}>
        <Loaded {...props} />
      </ErrorBoundary>
    );
  }
  return Object.assign(LazySheet, { load: Loaded.load });
}

function Missing({ of, onRetry }: { of: Closable; onRetry(): void }) {
  const texts = useUiTexts();
  const close = (): void => {
    of.onOpenChange?.(false);
    of.onClose?.();
  };
  return (
    <div
      role="alert"
      className="fixed inset-x-4 top-4 z-50 mx-auto flex max-w-md items-center gap-2 rounded-sheet bg-float py-2 ps-4 pe-1 text-2 text-text shadow-float"
    >
      <span className="min-w-0 flex-1">{texts.partMissing}</span>
      <Button onClick={onRetry}>{texts.retry}</Button>
      <IconButton label={texts.close} onClick={close}>
        <X aria-hidden size={18} strokeWidth={1.5} />
      </IconButton>
    </div>
  );
}
