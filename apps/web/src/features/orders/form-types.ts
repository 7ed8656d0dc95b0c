import type { Instrument, Order } from '@tradewind/contract/light';
import type { Proposal } from './proposal.ts';

export interface EditFormProps {
  readonly order: Order;
  readonly instrument: Instrument;
  /** A dragged line takes precedence over the order and over earlier input. */
  readonly proposed: Proposal | undefined;
  onDone(): void;
}

/** A value and its setter. */
export type Field<Value> = readonly [Value, (value: Value) => void];
