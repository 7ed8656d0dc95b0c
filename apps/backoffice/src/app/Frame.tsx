import { IconButton, Mark, Sheet, useReadable, wideScreen } from '@tradewind/ui';
import { Menu } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useT } from '../shared/language.ts';
import { useOverview } from '../shared/overview.ts';
import { PATHS } from '../shared/paths.ts';
import { NewBuildBar } from './build.tsx';
import { IdleGuard } from './IdleGuard.tsx';
import { Navigation } from './Navigation.tsx';
import { StepUpDialog } from './StepUpDialog.tsx';

function Brand() {
  const t = useT();
  return (
    <Link to={PATHS.overview} className="hit inline-flex items-center gap-2 rounded-control">
      <Mark size={24} />
      <span className="text-2 font-semibold">{t('app.name')}</span>
      <span className="text-2 text-muted">{t('app.backoffice')}</span>
    </Link>
  );
}

/** The frame around every page: navigation in a sidebar on a desktop, behind a button on a phone. */
export function Frame({ children }: { children: ReactNode }) {
  const wide = useReadable(wideScreen);
  return (
    <div className="min-h-dvh wide:grid wide:grid-cols-[15rem_minmax(0,1fr)]">
      <StepUpDialog />
      <IdleGuard />
      {wide ? (
        <aside className="sidebar sticky top-0 flex h-dvh flex-col overflow-y-auto border-e border-line">
          <div className="px-4 pt-3 pb-4">
            <Brand />
          </div>
          <div className="flex-1">
            <Navigation />
          </div>
        </aside>
      ) : (
        <PhoneBar />
      )}
      <main
        id="main"
        tabIndex={-1}
        className="min-w-0 ps-[env(safe-area-inset-left)] pe-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] outline-none"
      >
        <NewBuildBar />
        {children}
      </main>
    </div>
  );
}

function PhoneBar() {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { data } = useOverview();
  const waiting = (data?.queues ?? []).reduce((sum, { count }) => sum + count, 0);
  return (
    <header className="sticky top-0 z-20 flex min-h-14 items-center gap-1 border-b border-line bg-page ps-1 pe-4 pt-[env(safe-area-inset-top)]">
      <IconButton
        label={t('app.nav.open')}
        onClick={() => setOpen(true)}
        className="relative"
        data-testid="open-navigation"
      >
        <Menu aria-hidden size={22} strokeWidth={1.5} />
        {waiting > 0 && <span aria-hidden className="absolute top-2 right-2 size-2 rounded-full bg-accent" />}
      </IconButton>
      <Brand />
      <Sheet open={open} onOpenChange={setOpen} title={t('app.nav.label')} from="start">
        <div className="-mx-2 pt-2">
          <Navigation onGo={() => setOpen(false)} />
        </div>
      </Sheet>
    </header>
  );
}
