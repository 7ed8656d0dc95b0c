import type { ContentKind } from '@tradewind/contract/light';
import { classes, useSelected } from '@tradewind/ui';
import { useEffect } from 'react';
import { useClient, useUser } from './client.tsx';
import { contentReads, hasNew, loadReads } from './content-reads.ts';
import { useT } from './language.ts';

/** A dot while there is new content that the user has not seen. */
export function NewDotNow({ kind, className }: { kind: ContentKind; className?: string }) {
  const t = useT();
  const client = useClient();
  const userId = useUser()?.id;
  const isNew = useSelected(contentReads, (state) => state.owner === userId && hasNew(state, kind));
  useEffect(() => void loadReads(client), [client, userId]);
  if (!isNew) return null;
  return (
    <span data-testid={`new-${kind}`} className={classes('inline-block size-2 rounded-full bg-accent', className)}>
      <span className="sr-only">{t('news.isNew')}</span>
    </span>
  );
}
