import { lazyWithRetry, Skeleton } from '@tradewind/ui';
import { Suspense, type ComponentProps } from 'react';

const Drawn = lazyWithRetry(async () => (await import('./qr-code.ts')).QrCode);

/** A QR code, whose code is loaded when one is shown. */
export function QrCode(props: ComponentProps<typeof Drawn>) {
  return (
    <Suspense fallback={<Skeleton className={`aspect-square ${props.className ?? ''}`} />}>
      <Drawn {...props} />
    </Suspense>
  );
}
