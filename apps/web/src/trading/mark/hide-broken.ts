import type { SyntheticEvent } from 'react';

/** A picture that cannot be fetched, such as a flag without a network, leaves its place empty: no browser's sign for it. */
export function hideBroken({ currentTarget }: SyntheticEvent<HTMLImageElement>): void {
  currentTarget.style.visibility = 'hidden';
}
