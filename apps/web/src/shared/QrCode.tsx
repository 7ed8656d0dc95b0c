import { lazyComponent, LoadingFallback, Skeleton } from '@tradewind/ui';
import type { ComponentProps } from 'react';

const Drawn = lazyComponent(async () => (await import('./qr-code.ts')).QrCode);

/** A QR code, whose code is loaded when one is shown. */
export function QrCode(props: ComponentProps<typeof Drawn>) {
  return (
    <LoadingFallback value={<Skeleton className={`aspect-square ${props.className ?? ''}`} />}>
      <Drawn {...props} />
    </LoadingFallback>
  );
}
