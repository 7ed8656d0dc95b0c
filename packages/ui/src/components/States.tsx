import { failureCode } from '@tradewind/client/app';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { useUiTexts } from '../i18n/context.tsx';
import { Button } from './Button.tsx';

/** A grey placeholder while something loads; give it the size of the content. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classes('block animate-pulse rounded-control bg-press', className)} />;
}

interface StateProps {
  readonly title: string;
  readonly body?: ReactNode;
  readonly icon?: ReactNode;
  /** The next step. */
  readonly action?: ReactNode;
}

/** An empty state with its next step. */
export function EmptyState({ title, body, icon, action }: StateProps) {
  return (
    <div className="mx-auto flex max-w-88 flex-col items-center gap-2 px-6 py-12 text-center">
      {icon !== undefined && (
        <span aria-hidden className="mb-1 text-muted">
          {icon}
        </span>
      )}
      <p className="text-3 font-semibold text-balance">{title}</p>
      {body !== undefined && <div className="text-2 text-balance text-muted">{body}</div>}
      {action !== undefined && <div className="mt-3">{action}</div>}
    </div>
  );
}

/** The code of a failed request, to quote to support; nothing for refusals. */
export function FailureCode({ error }: { error: unknown }) {
  const code = failureCode(error);
  if (code === undefined) return null;
  return (
    <p dir="ltr" className="text-1" data-testid="failure-code">
      {code}
    </p>
  );
}

interface ErrorStateProps {
  readonly title: string;
  readonly body?: ReactNode;
  /** The error whose code is shown. */
  readonly error?: unknown;
  onRetry?(): void;
}

/** An error with a retry button. */
export function ErrorState({ title, body, error, onRetry }: ErrorStateProps) {
  const texts = useUiTexts();
  const code = failureCode(error);
  return (
    <div role="alert">
      <EmptyState
        title={title}
        body={
          code === undefined ? (
            body
          ) : (
            <>
              {body}
              <FailureCode error={error} />
            </>
          )
        }
        action={
          onRetry === undefined ? undefined : (
            <Button tone="accent" onClick={onRetry}>
              {texts.retry}
            </Button>
          )
        }
      />
    </div>
  );
}
