/** Whether a withdrawal can be requested, and if not, the first obstacle. */
import type { BoundMethod, DrawCurrency, DrawState } from '@tradewind/contract/light';
import { microUsd, parseScaled, type MicroUsd } from '@tradewind/money';
import { readUsd } from '../../funds/amount.ts';
import { quoteOf, type Quote } from './quote.ts';

export type AmountFault =
  | { readonly key: 'empty' | 'decimals' | 'nothing_left' }
  | { readonly key: 'below' | 'above' | 'exceeds'; readonly limit: number };

export type Blocker =
  | { readonly key: 'password_pause' | 'method_pause'; readonly until: number }
  | { readonly key: 'closed' | 'no_rate' | 'no_method' }
  | { readonly key: 'amount'; readonly fault: AmountFault };

/** An amount from the contract (JSON number), in micro-dollars. */
const micro = (usd: number): MicroUsd => microUsd(parseScaled(usd, 6) ?? 0);

/** The error in a typed amount; undefined = none. */
export function amountFault(text: string, currency: DrawCurrency, withdrawable: number): AmountFault | undefined {
  if (text === '') return { key: 'empty' };
  const number = readUsd(text);
  if (number === undefined) return { key: 'decimals' };
  if (number < micro(currency.min)) return { key: 'below', limit: currency.min };
  if (number > micro(currency.max)) return { key: 'above', limit: currency.max };
  if (number > micro(withdrawable)) return { key: 'exceeds', limit: withdrawable };
  const quote = quoteOf(number, currency);
  return quote !== undefined && quote.units === 0 ? { key: 'nothing_left' } : undefined;
}

export interface DrawRequest {
  readonly state: DrawState;
  readonly currency: DrawCurrency;
  readonly method: BoundMethod | undefined;
  readonly amount: string;
  readonly withdrawable: number;
  readonly nowMs: number;
}

/** Sorted by what a customer can change first; the server's own checks decide. */
export function checkDraw(request: DrawRequest): { readonly blocker: Blocker } | { readonly quote: Quote } {
  const { state, currency, method, amount, withdrawable, nowMs } = request;
  if (state.open !== 1) return { blocker: { key: 'closed' } };
  if (state.paused_until !== null && state.paused_until > nowMs)
    return { blocker: { key: 'password_pause', until: state.paused_until } };
  if (method === undefined) return { blocker: { key: 'no_method' } };
  if (method.usable_at > nowMs) return { blocker: { key: 'method_pause', until: method.usable_at } };
  const fault = amountFault(amount, currency, withdrawable);
  if (fault !== undefined) return { blocker: { key: 'amount', fault } };
  const number = readUsd(amount);
  const quote = number === undefined ? undefined : quoteOf(number, currency);
  return quote === undefined ? { blocker: { key: 'no_rate' } } : { quote };
}
