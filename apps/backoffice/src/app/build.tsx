import { Button, createBuildWatch, useReadable } from '@tradewind/ui';
import { useEffect } from 'react';
import { useT } from '../shared/language.ts';

const watch = createBuildWatch('/admin/manifest.json');

/** Reloads the page if a part of it could not be loaded because there is a newer build. */
export const reloadIfOutdated = (): void => void watch.reloadIfOutdated();

/** Announces a newer build on the server. The operator chooses when to reload: they may be in the middle of a decision. */
export function NewBuildBar() {
  const t = useT();
  const build = useReadable(watch.newer);
  useEffect(() => watch.watch(), []);
  if (build === undefined) return null;
  return (
    <div
      role="status"
      data-testid="new-build"
      className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line bg-raised ps-4 pe-1 text-2"
    >
      <p className="py-1">{t('app.newBuild')}</p>
      <Button tone="quiet" onClick={() => location.reload()}>
        {t('app.error.reload')}
      </Button>
    </div>
  );
}
