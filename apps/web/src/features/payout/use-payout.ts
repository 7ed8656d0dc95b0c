/** The user's payout data: withdrawable amount, currencies, bound methods. */
import { useQuery } from '@tanstack/react-query';
import { fundsCalls, type BoundMethod, type DrawCurrency } from '@tradewind/contract/light';
import { coinName } from '../../funds/amount.ts';
import { useClient, useUser } from '../../shared/client.tsx';
import { queries } from '../../shared/queries.ts';

const KEY = 'payout';
/** The server holds a market rate for a minute and accepts it for another: at this interval it never expires here. */
const RATES_POLL_MS = 30_000;

/** Numbers in the contract: 1 crypto address, 2 bank. */
export type PayoutType = 1 | 2;

/** A coin has a network, a bank currency has none. */
export const typeOfCurrency = ({ protocol }: Pick<DrawCurrency, 'protocol'>): PayoutType => (protocol === '' ? 2 : 1);

/** USDT · TRC20; EUR. */
export const nameOfCurrency = ({ code, protocol }: Pick<DrawCurrency, 'code' | 'protocol'>): string =>
  coinName(code, protocol);

/** The withdrawable amount and its restrictions. Not read for a demo account, which has no payouts. */
export function useDrawState() {
  const { api } = useClient();
  const user = useUser();
  return useQuery(
    {
      queryKey: [KEY, 'state', user?.id],
      queryFn: ({ signal }) => api.call(fundsCalls.drawState, {}, { signal, quiet: true }),
      enabled: user?.is_demo === 0,
      refetchOnMount: 'always',
      refetchOnWindowFocus: true,
    },
    queries,
  );
}

/** The currencies that can be withdrawn, with their current rates. */
export function useDrawCurrencies() {
  const { api } = useClient();
  const user = useUser();
  return useQuery(
    {
      queryKey: [KEY, 'currencies', user?.id],
      queryFn: ({ signal }) => api.call(fundsCalls.drawSymbols, {}, { signal, quiet: true }),
      enabled: user?.is_demo === 0,
      refetchOnMount: 'always',
      refetchOnWindowFocus: true,
      refetchInterval: RATES_POLL_MS,
    },
    queries,
  );
}

/** All bound methods; few enough to be read at once. */
export function useBoundMethods() {
  const { api } = useClient();
  const user = useUser();
  return useQuery<BoundMethod[]>(
    {
      queryKey: [KEY, 'methods', user?.id],
      queryFn: ({ signal }) => api.call(fundsCalls.drawMethods, {}, { signal, quiet: true }),
      enabled: user?.is_demo === 0,
      refetchOnMount: 'always',
    },
    queries,
  );
}

/** Reads all of it again. */
export const refreshPayout = (): Promise<void> => queries.invalidateQueries({ queryKey: [KEY] });

/** An abbreviation by which a long address can be recognised: TQn9Y2…5jDZ. */
export function shortAddress(address: string): string {
  return address.length <= 16 ? address : `${address.slice(0, 6)}…${address.slice(-6)}`;
}

/** The end of an account number, as cards and statements show it. */
export function shortAccount(account: string): string {
  const bare = account.replaceAll(/[\s/-]/gu, '');
  return bare.length <= 4 ? bare : `••\u00a0${bare.slice(-4)}`;
}

/** The display name of a bound method: both ends of its address, or its bank and the end of the account. */
export function nameOfMethod(method: Pick<BoundMethod, 'type' | 'dc_address' | 'bank_name' | 'payee_account'>): string {
  return method.type === 1
    ? shortAddress(method.dc_address)
    : `${method.bank_name} ${shortAccount(method.payee_account)}`;
}
