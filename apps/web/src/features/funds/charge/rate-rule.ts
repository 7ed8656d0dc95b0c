import { DEPOSIT_RATE_MINUTES, DEPOSIT_RATE_PERCENT } from '@tradewind/contract/light';

/** The figures of the texts about the rate of a coin. */
export const RATE_RULE = { minutes: DEPOSIT_RATE_MINUTES, percent: DEPOSIT_RATE_PERCENT } as const;
