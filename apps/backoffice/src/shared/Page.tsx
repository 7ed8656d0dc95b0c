import { classes } from '@tradewind/ui';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface PageProps {
  readonly title: ReactNode;
  /** Next to the title: the state of a record. */
  readonly badge?: ReactNode;
  /** At the end of the title's line. */
  readonly actions?: ReactNode;
  /** The parent page, shown as a back link. */
  readonly parent?: { readonly to: string; readonly label: string };
  /** A narrow column for reading and forms, not for a table. */
  readonly narrow?: boolean;
  readonly children: ReactNode;
}

/** A page of the back-office: a heading, followed by its content. */
export function Page({ title, badge, actions, parent, narrow = false, children }: PageProps) {
  return (
    <div className={classes('px-4 pt-3 pb-10 wide:px-6 wide:pt-5', narrow ? 'max-w-168' : 'max-w-[100rem]')}>
      {parent !== undefined && (
        <Link
          to={parent.to}
          className="-ms-1 inline-flex min-h-(--hit) items-center gap-1 rounded-control px-1 text-2 text-muted hover:text-text"
        >
          <ArrowLeft aria-hidden size={16} strokeWidth={1.5} />
          {parent.label}
        </Link>
      )}
      <header className="mb-3 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-4 font-semibold">{title}</h1>
        {badge}
        {actions !== undefined && <div className="ms-auto flex flex-wrap items-center gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

interface SectionProps {
  readonly title: string;
  readonly hint?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page with a heading. */
export function Section({ title, hint, actions, children }: SectionProps) {
  return (
    <section aria-label={title} className="mt-8 first:mt-0">
      <div className="mb-2 flex min-h-(--hit) flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-3 font-semibold">{title}</h2>
          {hint !== undefined && <p className="text-1 text-muted">{hint}</p>}
        </div>
        {actions}
      </div>
      {children}
    </section>
  );
}
