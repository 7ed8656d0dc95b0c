import { useEffect, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { ErrorBoundary, isLoadFailure, isStyleFailure } from './ErrorBoundary.tsx';
import { EmptyState } from './States.tsx';

interface FailureText {
  readonly title: string;
  readonly body: string;
}

interface ReloadBoundaryProps {
  readonly children: ReactNode;
  /** For a bug in the code. */
  readonly crash: FailureText;
  /** For a module that could not be fetched. */
  readonly module: FailureText;
  /** For a stylesheet that could not be fetched. */
  readonly style: FailureText;
  readonly reload: string;
  readonly className?: string;
  /** A module or stylesheet could not be fetched, perhaps because the server has a newer build. */
  onLoadFailure(): void;
}

/** Contains a failure within its part of the screen and offers to reload the page; the rest of the app keeps working. */
export function ReloadBoundary({ children, ...texts }: ReloadBoundaryProps) {
  const { crash, module, style, reload, className, onLoadFailure } = texts;
  const fallback = (error: Error) => (
    <Failure
      text={isStyleFailure(error) ? style : isLoadFailure(error) ? module : crash}
      reload={reload}
      className={className}
      onShown={isLoadFailure(error) ? onLoadFailure : undefined}
    />
  );
  return <ErrorBoundary fallback={fallback}>{children}</ErrorBoundary>;
}

interface FailureProps {
  readonly text: FailureText;
  readonly reload: string;
  readonly className: string | undefined;
  readonly onShown: (() => void) | undefined;
}

function Failure({ text, reload, className, onShown }: FailureProps) {
  useEffect(() => onShown?.(), [onShown]);
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
