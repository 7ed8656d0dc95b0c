import { lazySheet } from '@tradewind/ui';
import type { ContentKind } from '@tradewind/contract/light';
import { useEffect, useState } from 'react';

/** Delayed, because the visible content comes first. */
const AFTER_MS = 1000;

interface NewDotProps {
  readonly kind: ContentKind;
  readonly className?: string;
}

const NewDotNow = lazySheet(
  async () => (await import('./NewDotNow.tsx')).NewDotNow,
  ({ isLate }: NewDotProps & { readonly isLate: boolean }) => isLate,
);

/** A dot while there is new content that the user has not seen. */
export function NewDot(props: NewDotProps) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setLate(true), AFTER_MS);
    return () => window.clearTimeout(timer);
  }, []);
  return <NewDotNow {...props} isLate={isLate} />;
}
