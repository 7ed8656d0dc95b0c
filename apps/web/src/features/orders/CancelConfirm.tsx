import type { Order } from '@tradewind/contract/light';
import { Confirm, useReadable } from '@tradewind/ui';
import { useClient } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { useOrderActions } from './use-order-actions.ts';

interface CancelConfirmProps {
  /** Undefined = closed. One that is filled or cancelled in the meantime closes it, too. */
  readonly order: Order | undefined;
  onClose(): void;
}

/** Asks before a pending order is cancelled. */
export function CancelConfirm({ order, onClose }: CancelConfirmProps) {
  const t = useT();
  const pending = useReadable(useClient().orders.pending);
  const { busy, cancel } = useOrderActions();
  return (
    <Confirm
      open={pending.some(({ Id }) => Id === order?.Id)}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('orders.cancelTitle')}
      action={t('orders.cancelOrder')}
      danger
      busy={order !== undefined && busy.has(order.Id)}
      onConfirm={() => {
        if (order !== undefined) void cancel(order).then(onClose);
      }}
    />
  );
}
