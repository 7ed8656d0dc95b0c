import { useQuery } from '@tanstack/react-query';
import { REVIEW_STATUS, verificationCalls, type VerificationState } from '@tradewind/contract/light';
import { useClient, useUser } from './client.tsx';
import { queries } from './queries.ts';

/** How often the state is read again while a review is pending. */
const WAITING_POLL_MS = 20_000;

export type Review = 'open' | 'refused' | 'waiting' | 'approved';

/** product.md §4: 0 is the form (again after a refusal, with its reason), 1 waiting, anything else approved. */
export function reviewOf({ review_status, remark }: VerificationState): Review {
  if (review_status === REVIEW_STATUS.waiting) return 'waiting';
  if (review_status !== REVIEW_STATUS.open) return 'approved';
  return remark === '' ? 'open' : 'refused';
}

const keyOf = (userId: number | undefined) => ['verification', userId] as const;

/** The state of the user's verification; not read for a demo account, which has none. */
export function useVerification() {
  const { api } = useClient();
  const user = useUser();
  return useQuery(
    {
      queryKey: keyOf(user?.id),
      queryFn: ({ signal }) => api.call(verificationCalls.verification, {}, { signal, quiet: true }),
      enabled: user?.is_demo === 0,
      refetchOnMount: 'always',
      refetchOnWindowFocus: true,
      refetchInterval: ({ state }) => (state.data?.review_status === REVIEW_STATUS.waiting ? WAITING_POLL_MS : false),
    },
    queries,
  );
}

/** Stores the state that a submission returned. */
export function setVerification(userId: number, state: VerificationState): void {
  queries.setQueryData(keyOf(userId), state);
}
