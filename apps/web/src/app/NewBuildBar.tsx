import { Button, useReadable } from '@tradewind/ui';
import { useState, useSyncExternalStore } from 'react';
import { useClient } from '../shared/client.tsx';
import { useT } from '../shared/language.ts';
import { newerBuild } from './build.ts';
import { isDialogOpen, onDialogs } from '../shared/dialogs.ts';

/** Offers a reload when the server has a newer build: unobtrusively, and not while the user is busy. */
export function NewBuildBar() {
  const build = useReadable(newerBuild);
  const [later, setLater] = useState<string>();
  if (build === undefined || build === later) return null;
  return <Offer onLater={() => setLater(build)} />;
}

function Offer({ onLater }: { onLater(): void }) {
  const t = useT();
  const sending = useReadable(useClient().orders.sending);
  const hasDialog = useSyncExternalStore(onDialogs, isDialogOpen);
  if (sending > 0 || hasDialog) return null;
  return (
    <div
      role="status"
      data-testid="new-build"
      className="flex shrink-0 flex-wrap items-center justify-center gap-x-2 border-b border-line bg-raised ps-4 pe-2 text-2"
    >
      <p className="min-w-0 flex-1 py-1 wide:flex-none">{t('update.ready')}</p>
      <Button tone="quiet" onClick={onLater} className="text-muted">
        {t('update.later')}
      </Button>
      <Button tone="quiet" onClick={() => location.reload()}>
        {t('update.reload')}
      </Button>
    </div>
  );
}
