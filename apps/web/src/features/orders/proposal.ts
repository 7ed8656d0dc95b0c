import type { StopKind } from '../../trading/stops.ts';

/** Where a line of an order was dragged to. */
export interface Proposal {
  readonly kind: StopKind | 'target';
  readonly price: number;
}
