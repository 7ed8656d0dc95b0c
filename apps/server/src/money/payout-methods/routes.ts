/** Customer calls for payout methods; all of them are for real accounts. */
import { fundsCalls } from '@tradewind/contract';
import type { CallLayer } from '../../platform/http/index.ts';
import type { AbuseLimits } from '../../platform/limits/index.ts';
import { REAL_ACCOUNTS } from '../../people/identity/index.ts';
import type { PayoutMethods } from './payout-methods.ts';

export interface PayoutMethodServices {
  readonly limits: AbuseLimits;
  readonly methods: PayoutMethods;
}

export function servePayoutMethods(calls: CallLayer, { limits, methods }: PayoutMethodServices): void {
  calls.member(
    fundsCalls.drawMethods,
    ({ input, session }) => methods.list(session.user.id, { type: input.draw_type, currencyId: input.draw_id }),
    REAL_ACCOUNTS,
  );

  calls.member(
    fundsCalls.bindMethod,
    async (context) => {
      const { input, session } = context;
      await limits.take('payout_method_user', String(session.user.id));
      return methods.bind(session, input, context);
    },
    REAL_ACCOUNTS,
  );

  calls.member(
    fundsCalls.removeMethod,
    async ({ input, session }) => {
      await methods.remove(session.user, input.id);
      return {};
    },
    REAL_ACCOUNTS,
  );
}
