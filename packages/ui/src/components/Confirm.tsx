import { lazy, Suspense, useState } from 'react';
import type { ConfirmProps } from './ConfirmBody.tsx';

const ConfirmBody = lazy(async () => ({ default: (await import('./ConfirmBody.tsx')).ConfirmBody }));

/** Asks before something that cannot be undone. Loaded with the first question. */
export function Confirm(props: ConfirmProps) {
  const [used, setUsed] = useState(props.open);
  if (props.open && !used) setUsed(true);
  return used ? (
    <Suspense>
      <ConfirmBody {...props} />
    </Suspense>
  ) : null;
}
