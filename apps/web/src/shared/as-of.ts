/** Of when the displayed data are, while they are not current. */
import { createStore } from '@tradewind/client/app';
import { useReadable } from '@tradewind/ui';

/** In epoch milliseconds: when the data kept on this device were received, while they are displayed (app/last-known.ts). */
export const keptAt = createStore<number | undefined>(undefined);
/** When the connection was lost, in epoch milliseconds; undefined once the orders were read on a new one. */
export const lostAt = createStore<number | undefined>(undefined);

/** Of when the displayed orders and figures are, in epoch milliseconds; undefined while they are current. */
export function useAsOf(): number | undefined {
  const [kept, lost] = [useReadable(keptAt), useReadable(lostAt)];
  return kept ?? lost;
}
