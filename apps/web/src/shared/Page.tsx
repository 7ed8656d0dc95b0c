import { IconButton } from '@tradewind/ui';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useT } from './language.ts';
import { PATHS } from './paths.ts';

/** Whether a page of the app is before the displayed one: the router numbers its history entries in `idx`. */
const hasPageBehind = (): boolean => Number((history.state as { idx?: unknown } | null)?.idx ?? 0) > 0;

/**
 * Goes back to the previous page; to `fallback` after a deep link, even when a login came in between, because the page
 * before that is another site or none.
 */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate();
  return () => void (hasPageBehind() ? navigate(-1) : navigate(fallback, { replace: true }));
}

interface PageProps {
  readonly title: string;
  /** The target of back when the page was opened directly. */
  readonly parent?: string;
  readonly actions?: ReactNode;
  /** Called when back is tapped: calls `goBack`, or asks first. */
  onBack?(goBack: () => void): void;
  readonly children?: ReactNode;
}

/** A page on top of the tabs: back bar, title, content in a readable column. */
export function Page({ title, parent = PATHS.me, actions, onBack, children }: PageProps) {
  const t = useT();
  const goBack = useGoBack(parent);
  return (
    <div className="mx-auto w-full max-w-2xl pb-[calc(env(safe-area-inset-bottom)+1.5rem)]">
      <header className="sticky top-0 z-10 flex min-h-14 items-center gap-1 bg-page pe-2 ps-1">
        <IconButton label={t('app.back')} onClick={() => (onBack === undefined ? goBack() : onBack(goBack))}>
          <ArrowLeft aria-hidden size={22} strokeWidth={1.5} className="rtl:-scale-x-100" />
        </IconButton>
        <h1 className="min-w-0 flex-1 text-3 font-semibold">{title}</h1>
        {actions}
      </header>
      {children}
    </div>
  );
}
