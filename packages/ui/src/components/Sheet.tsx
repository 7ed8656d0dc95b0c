import { lazy, Suspense, useState } from 'react';
import type { SheetProps } from './SheetBody.tsx';

const load = () => import('./SheetBody.tsx');
const SheetBody = lazy(async () => ({ default: (await load()).SheetBody }));

/** Fetches what sheets are made of, so that the first one opens at once. */
export const preloadSheets = (): Promise<unknown> => load();

/** A sheet that follows the finger; focus stays inside, Esc and the scrim close it. Loaded when the first one opens. */
export function Sheet(props: SheetProps) {
  const [used, setUsed] = useState(props.open);
  if (props.open && !used) setUsed(true);
  return used ? (
    <Suspense>
      <SheetBody {...props} />
    </Suspense>
  ) : null;
}
