/** The filter of the customer list. Pure. */
import type { InputOf } from '@tradewind/contract/light';
import type { operatorPeopleCalls } from '@tradewind/contract/operator-light';

export const USER_FILTER = { search: '', kind: '', suspended: '' };

/** From the address to the call, without the page; unknown values are left out. */
export function userInput({
  search,
  kind,
  suspended,
}: Readonly<typeof USER_FILTER>): Omit<InputOf<typeof operatorPeopleCalls.users>, 'page'> {
  return {
    ...(search === '' ? {} : { search }),
    ...(kind === 'real' || kind === 'demo' ? { kind } : {}),
    ...(suspended === '0' || suspended === '1' ? { suspended } : {}),
  };
}
