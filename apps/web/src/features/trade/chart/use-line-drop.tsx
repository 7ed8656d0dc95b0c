import type { Order } from '@tradewind/contract/light';
import { formatScaled, parseScaled } from '@tradewind/money';
import { Button, toast, useFormat } from '@tradewind/ui';
import { useState } from 'react';
import { useClient } from '../../../shared/client.tsx';
import { useT } from '../../../shared/language.ts';
import { suppressNotice } from '../../../shared/own-changes.ts';
import { useConfirms } from '../../../trading/confirm-setting.ts';
import type { LineKind, TradeLine } from './trade-lines.ts';

/** The prices that a line can change. */
type Changed = Exclude<LineKind, 'entry'>;

/** The request made by a press, or by a drop that needs confirmation. `price` undefined = only open the editor. */
export interface LineEdit {
  readonly order: Order;
  readonly kind?: Changed;
  readonly price?: number;
}

export interface LineDrop {
  /** Lines that were dropped but not confirmed yet, by key, with their new price. */
  readonly sent: ReadonlyMap<string, number>;
  /** A line was dropped at a price; 0 removes a stop. */
  drop(line: TradeLine, kind: Changed, price: number): void;
}

const text = (price: number, precision: number): string => formatScaled(parseScaled(price, precision) ?? 0, precision);

/** Sends the change of a dropped line and offers to undo it; asks first if orders must be confirmed. */
export function useLineDrop(onEdit: (edit: LineEdit) => void): LineDrop {
  const t = useT();
  const format = useFormat();
  const { orders } = useClient();
  const [confirms] = useConfirms();
  const [sent, setSent] = useState<ReadonlyMap<string, number>>(new Map());
  const hold = (key: string, price: number | undefined): void =>
    setSent((before) => {
      const next = new Map(before);
      if (price === undefined) next.delete(key);
      else next.set(key, price);
      return next;
    });

  const change = (order: Order, kind: Changed, price: number): Promise<Order> => {
    const precision = order.ForexTradeLists.PricePrecision;
    const to = text(price, precision);
    if (kind === 'target') return orders.updatePending({ id: order.Id, target_price: to });
    return kind === 'stop_loss' ? orders.setStops(order.Id, to, undefined) : orders.setStops(order.Id, undefined, to);
  };

  async function send(order: Order, kind: Changed, price: number, before: number, isUndo: boolean): Promise<void> {
    const key = `${kind}-${order.Id}`;
    hold(key, price);
    const allowNotice = suppressNotice(order.Id);
    try {
      const changed = await change(order, kind, price);
      const id = `line-${key}`;
      const named = {
        symbol: order.ForexTradeLists.ShowCode,
        name: kind === 'target' ? t('trade.target') : t(`trade.line.${kind}`),
        price: format.price(price, order.ForexTradeLists.PricePrecision),
      };
      if (isUndo) toast('info', t('trade.line.undone'), undefined, id);
      else
        toast(
          'success',
          price > 0 ? t('trade.line.moved', named) : t('trade.line.removed', named),
          <Button
            tone="quiet"
            className="-ms-4"
            data-testid="undo-line"
            onClick={() => void send(changed, kind, before, price, true)}
          >
            {t('trade.line.undo')}
          </Button>,
          id,
        );
    } catch {
      // shown by the client, in the server's words; the line returns to its place
      allowNotice();
    } finally {
      hold(key, undefined);
    }
  }

  return {
    sent,
    drop(line, kind, price) {
      const { order } = line;
      const before = {
        stop_loss: order.TargetLossPrice,
        take_profit: order.TargetProfitPrice,
        target: order.OriginPrice,
      }[kind];
      if (before === price) return;
      if (confirms && price > 0) onEdit({ order, kind, price });
      else void send(order, kind, price, before, false);
    },
  };
}
