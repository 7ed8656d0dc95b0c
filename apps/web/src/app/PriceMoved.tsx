import { Confirm, useFormat, useReadable } from '@tradewind/ui';
import { useT } from '../shared/language.ts';
import { priceMoved } from '../trading/moved.ts';

/** The price moved further than the account allows: shows the price seen, the current price, and a button to continue. */
export function PriceMoved({ onClose }: { isOpen: boolean; onClose(): void }) {
  const t = useT();
  const format = useFormat();
  const moved = useReadable(priceMoved);
  if (moved === undefined) return null;
  const { symbol, precision } = moved;
  const now = format.price(moved.now, precision);
  return (
    <Confirm
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('app.moved.title')}
      body={t('app.moved.body', { symbol, asked: format.price(moved.asked, precision), now })}
      action={t('app.moved.again', { now })}
      onConfirm={moved.again}
    />
  );
}
