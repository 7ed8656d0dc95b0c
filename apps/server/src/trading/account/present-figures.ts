/** An account at the last prices, in the form of the contract. */
import type { AccountFigures } from '@tradewind/contract';
import type { AccountSummary } from '@tradewind/engine';
import { toDecimalNumber } from '@tradewind/money';
import { usdNumber } from '../../platform/wire/index.ts';

const LEVEL_DECIMALS = 2;

export function presentFigures(summary: AccountSummary): AccountFigures {
  return {
    balance: usdNumber(summary.balance),
    profit: usdNumber(summary.profit),
    equity: usdNumber(summary.equity),
    used_margin: usdNumber(summary.usedMargin),
    free_margin: usdNumber(summary.freeMargin),
    margin_level:
      summary.levelHundredths === undefined ? null : toDecimalNumber(summary.levelHundredths, LEVEL_DECIMALS),
  };
}
