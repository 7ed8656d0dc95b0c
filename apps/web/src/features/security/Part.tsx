import { ErrorState, Skeleton } from '@tradewind/ui';
import type { ReactNode } from 'react';
import { useT } from '../../shared/language.ts';

interface PartProps {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

/** A section of the page with its heading. */
export function Part({ title, hint, children }: PartProps) {
  return (
    <section aria-label={title} className="mt-6 first:mt-0">
      <h2 className="px-4 text-2 font-semibold">{title}</h2>
      {hint !== undefined && <p className="px-4 pt-0.5 text-1 text-muted">{hint}</p>}
      <div className="mt-2 border-y border-line">{children}</div>
    </section>
  );
}

interface LoadedProps<Data> {
  readonly query: {
    readonly data: Data | undefined;
    readonly isError: boolean;
    readonly error: unknown;
    refetch(): Promise<unknown>;
  };
  /** Number of placeholder rows. */
  readonly rows: number;
  children(data: Data): ReactNode;
}

/** The loaded data; until then a placeholder, or a retry button. */
export function Loaded<Data>({ query, rows, children }: LoadedProps<Data>) {
  const t = useT();
  if (query.data !== undefined) return children(query.data);
  if (query.isError)
    return <ErrorState title={t('security.failed')} error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <div aria-busy className="space-y-3 px-4 py-3">
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} className="h-9" />
      ))}
    </div>
  );
}
