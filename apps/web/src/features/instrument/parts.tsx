/** Building blocks for the sections of the page. */
import type { ReactNode } from 'react';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line px-4 py-4">
      <h2 className="mb-2 text-2 font-semibold">{title}</h2>
      {children}
    </section>
  );
}

/** Label and value side by side; one below the other on a narrow screen with large text. */
export function Row({
  label,
  hint,
  children,
  testId,
}: {
  label: string;
  hint?: string;
  children: ReactNode;
  testId?: string;
}) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5 text-2">
      <dt className="min-w-0 text-muted">
        {label}
        {hint !== undefined && <span className="block text-1">{hint}</span>}
      </dt>
      <dd className="ms-auto text-end" data-testid={testId}>
        {children}
      </dd>
    </div>
  );
}
