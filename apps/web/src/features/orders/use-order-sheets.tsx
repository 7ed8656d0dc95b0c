import type { Order } from '@tradewind/contract/light';
import { useReadable } from '@tradewind/ui';
import { useState, type ReactNode } from 'react';
import { useClient } from '../../shared/client.tsx';
import { useConfirmsClosing } from '../../trading/confirm-setting.ts';
import { CancelConfirm } from './CancelConfirm.tsx';
import { CloseSheet } from './CloseSheet.tsx';
import { EditSheet } from './EditSheet.tsx';
import { OrderDetail } from './OrderDetail.tsx';
import type { RowEvents } from './row-props.ts';
import { TurnSheet, type Turn } from './TurnSheet.tsx';
import { useOrderActions } from './use-order-actions.ts';

interface OrderSheets {
  readonly busy: ReadonlySet<number>;
  readonly on: RowEvents & { closePart(order: Order): void };
  /** The sheets opened by the events; to be rendered next to the rows. */
  readonly sheets: ReactNode;
}

/** A reversal drops them, so it is never done without a word. */
const hasStops = ({ TargetLossPrice, TargetProfitPrice, Trailing }: Order): boolean =>
  TargetLossPrice > 0 || TargetProfitPrice > 0 || Trailing > 0;

/** All actions on an order from its row. */
export function useOrderSheets(): OrderSheets {
  const { orders } = useClient();
  const holding = useReadable(orders.holding);
  const pending = useReadable(orders.pending);
  const actions = useOrderActions();
  const [confirms] = useConfirmsClosing();
  const [detail, setDetail] = useState<Order | undefined>(undefined);
  const [closing, setClosing] = useState<{ readonly order: Order; readonly isPart: boolean }>();
  const [editing, setEditing] = useState<Order | undefined>(undefined);
  const [turning, setTurning] = useState<Turn | undefined>(undefined);
  const [cancelling, setCancelling] = useState<Order | undefined>(undefined);

  // the order in its current state; one that has ended in the meantime has no actions
  const current = (order: Order | undefined): Order | undefined =>
    order === undefined || order.Status === 3 ? order : [...holding, ...pending].find(({ Id }) => Id === order.Id);

  const { close, cancel } = actions;
  const turnNow = (turn: Turn): void => {
    if (confirms || (turn.action === 'reverse' && hasStops(turn.order))) setTurning(turn);
    else void actions[turn.action](turn.order);
  };
  const on: OrderSheets['on'] = {
    detail: setDetail,
    closePart: (order) => setClosing({ order, isPart: true }),
    edit: setEditing,
    reverse: (order) => turnNow({ order, action: 'reverse' }),
    double: (order) => turnNow({ order, action: 'double' }),
    close: (order) => {
      if (confirms) setClosing({ order, isPart: false });
      else void close(order);
    },
    cancel: (order) => {
      if (confirms) setCancelling(order);
      else void cancel(order);
    },
  };

  const sheets = (
    <>
      <OrderDetail order={current(detail)} busy={actions.busy} on={on} onClose={() => setDetail(undefined)} />
      <CloseSheet
        order={current(closing?.order)}
        isPart={closing?.isPart === true}
        onClose={() => setClosing(undefined)}
      />
      <EditSheet order={current(editing)} onClose={() => setEditing(undefined)} />
      <TurnSheet turn={current(turning?.order) && turning} onClose={() => setTurning(undefined)} />
      <CancelConfirm order={cancelling} onClose={() => setCancelling(undefined)} />
    </>
  );
  return { busy: actions.busy, on, sheets };
}
