/** The account's figures at current prices: the withdrawable amount, and whether they are known yet. */
import { sumUsd, type AccountFigures } from '@tradewind/contract/light';
import { useSelected } from '@tradewind/ui';
import { useClient } from '../shared/client.tsx';

export type Figures = AccountFigures | null;

/** Loss of open positions in USD as a positive number; 0 while they are in profit. */
export const openLossOf = ({ profit }: Pick<AccountFigures, 'profit'>): number => Math.max(0, -profit);

/** min(balance, equity) − used margin (contract §5), never below zero. USD. */
export function withdrawableNow(figures: Pick<AccountFigures, 'balance' | 'profit' | 'used_margin'>): number {
  return Math.max(0, sumUsd([figures.balance, -openLossOf(figures), -figures.used_margin]));
}

const isUnknown = (figures: Figures): boolean => figures === null;

export const useFiguresLoading = (): boolean => useSelected(useClient().orders.figures, isUnknown);
