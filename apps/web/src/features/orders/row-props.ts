/** Props of the rows in the order lists. */
import type { Order } from '@tradewind/contract/light';

export interface RowEvents {
  detail(order: Order): void;
  close(order: Order): void;
  cancel(order: Order): void;
  /** The stops of a position, all fields of a pending order. */
  edit(order: Order): void;
  reverse(order: Order): void;
  double(order: Order): void;
}

export interface RowProps {
  readonly order: Order;
  readonly wide: boolean;
  readonly isFirstToClose: boolean;
  readonly busy: boolean;
  readonly on: RowEvents;
}
