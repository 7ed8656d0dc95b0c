import type { Order } from '@tradewind/contract/light';
import type { InstrumentSpec } from '@tradewind/engine';
import { useResumable } from '../../shared/use-resumable.ts';
import type { StopInput, StopKind } from '../../trading/stops.ts';
import { trailInputOf, type TrailInput } from '../../trading/trailing.ts';
import type { EditFormProps, Field } from './form-types.ts';
import { stopInputOf, type Proposal } from './proposal.ts';

export type StopsDraft = Readonly<Record<StopKind, Field<StopInput>>> & { readonly trailing: Field<TrailInput> };

/** Identifies an edit of an order: each dragged line starts a new one. */
export const editKey = (order: Order, proposed: Proposal | undefined): string =>
  `${order.Id} ${proposed?.kind ?? ''} ${proposed?.price ?? ''}`;

/** Input for the stops of an order, restored after a login. `key` begins the keys of its fields. */
export function useStopsDraft(
  key: string,
  { order, proposed }: Pick<EditFormProps, 'order' | 'proposed'>,
  spec: InstrumentSpec,
): StopsDraft {
  return {
    stop_loss: useResumable(`${key} loss`, () => stopInputOf('stop_loss', order, proposed)),
    take_profit: useResumable(`${key} profit`, () => stopInputOf('take_profit', order, proposed)),
    trailing: useResumable(`${key} trail`, () => trailInputOf(order.Trailing, spec)),
  };
}
