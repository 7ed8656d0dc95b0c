/** Shared by deposits, withdrawals and payout methods: locks, notices, the cooldown and the second factor. */
export { assertCooldownElapsed, passwordChangedAtMs, pauseMs } from './cooldown.ts';
export { MoneyRecordLocks } from './locks.ts';
export { FundsNotices } from './notices.ts';
export { type RealMoney, forRealMoney, requireRealMoney } from './real-money.ts';
export { type CodeGuard, type SecondFactor, SecondFactorGate } from './second-factor.ts';
export { arrivalKey, paymentKey } from './references.ts';
