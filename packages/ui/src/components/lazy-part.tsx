import { X } from 'lucide-react';
import { Suspense, useEffect, useState, type ComponentType } from 'react';
import { useUiTexts } from '../i18n/context.tsx';
import { Button, IconButton } from './Button.tsx';
import { ErrorBoundary, isLoadFailure } from './ErrorBoundary.tsx';
import { forgetLoadFailures, lazyComponent, type LazyComponent } from './lazy-component.tsx';

/** How a part can be closed: sheets and dialogs have one of these. */
interface Closable {
  onOpenChange?(open: boolean): void;
  onClose?(): void;
}

const isClosable = (props: Closable): boolean => props.onOpenChange !== undefined || props.onClose !== undefined;

/**
 * A part of a page whose code is fetched when first needed; until then it renders nothing. If it cannot be fetched, only
 * this part is missing. If it can be closed (so the user has opened it), a toast reports the failure and offers a retry.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isNeeded: (props: Props) => boolean,
): ComponentType<Props> {
  const Loaded = lazyComponent(load);
  return function LazyPart(props: Props) {
    const needed = isNeeded(props);
    const [used, setUsed] = useState(needed);
    const [tries, setTries] = useState(0);
    if (!used && needed) setUsed(true);
    if (!used) return null;
    const retry = (): void => {
      forgetLoadFailures();
      setTries(tries + 1);
    };
    const fallback = (error: Error) => {
      if (!isLoadFailure(error)) throw error;
      return needed && isClosable(props) ? <Missing of={props} onRetry={retry} /> : null;
    };
    return (
      <ErrorBoundary key={tries} fallback={fallback}>
        <OnceLoaded part={Loaded} props={props} />
      </ErrorBoundary>
    );
  };
}

/**
 * `Suspense` would show it no earlier than 300 ms after it was needed (React's FALLBACK_THROTTLE_MS), so it is only for
 * what the part itself loads.
 */
function OnceLoaded<Props extends object>({ part: Part, props }: { part: LazyComponent<Props>; props: Props }) {
  const [isLoaded, setLoaded] = useState(Part.isLoaded);
  useEffect(() => {
    if (isLoaded) return;
    const fail = (error: unknown): void =>
      // thrown while rendering, so that the boundary gets it; a page that was hidden meanwhile has started a second load
      setLoaded((isThere) => {
        if (isThere) return true;
        throw error;
      });
    Part.load().then(() => setLoaded(true), fail);
  }, [Part, isLoaded]);
  return (
    isLoaded && (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  );
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
