import type { Readable } from '@tradewind/client/app';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { ErrorBoundary, isLoadFailure, isStyleFailure } from './ErrorBoundary.tsx';
import { EmptyState } from './States.tsx';

interface FailureText {
  readonly title: string;
  readonly body: string;
}

interface ReloadBoundaryProps {
  readonly children: ReactNode;
  /** Shown while a lazy part of the content is loading. */
  readonly loading?: ReactNode;
  /** For a bug in the code. */
  readonly crash: FailureText;
  /** For a module that could not be fetched. */
  readonly module: FailureText;
  /** For a stylesheet that could not be fetched. */
  readonly style: FailureText;
  readonly reload: string;
  readonly className?: string;
  /** Whether there is a connection: once it is back, what could not be fetched is fetched again. */
  readonly isOnline?: Readable<boolean>;
  /** A module or stylesheet could not be fetched, perhaps because the server has a newer build. */
  onLoadFailure(): void;
}

/** Contains a failure within its part of the screen and offers to reload the page; the rest of the app keeps working. */
export function ReloadBoundary({ children, loading, ...texts }: ReloadBoundaryProps) {
  const { crash, module, style, reload, className, isOnline, onLoadFailure } = texts;
  const fallback = (error: Error, retry: () => void) => (
    <>
      <Failure
        text={isStyleFailure(error) ? style : isLoadFailure(error) ? module : crash}
        reload={reload}
        className={className}
        onLoadFailure={isLoadFailure(error) ? onLoadFailure : undefined}
      />
      {isOnline !== undefined && isLoadFailure(error) && <WhenBack isOnline={isOnline} onBack={retry} />}
    </>
  );
  return (
    <ErrorBoundary loading={loading} fallback={fallback}>
      {children}
    </ErrorBoundary>
  );
}

/** Reports once that a connection that was missing is there again, also if it came while this part was hidden. */
function WhenBack({ isOnline, onBack }: { isOnline: Readable<boolean>; onBack(): void }) {
  const wasMissing = useRef(false);
  const report = useEffectEvent(onBack);
  useEffect(() => {
    const look = (): void => {
      if (!isOnline.get()) wasMissing.current = true;
      else if (wasMissing.current) {
        wasMissing.current = false;
        report();
      }
    };
    look();
    return isOnline.subscribe(look);
  }, [isOnline]);
  return null;
}

interface FailureProps {
  readonly text: FailureText;
  readonly reload: string;
  readonly className: string | undefined;
  /** Absent for a bug. */
  readonly onLoadFailure: (() => void) | undefined;
}

function Failure({ text, reload, className, onLoadFailure }: FailureProps) {
  useEffect(() => {
    onLoadFailure?.();
  }, [onLoadFailure]);
  return (
    <div role="alert" className={className}>
      <EmptyState
        title={text.title}
        body={text.body}
        action={
          <Button tone="accent" onClick={() => location.reload()}>
            {reload}
          </Button>
        }
      />
    </div>
  );
}
