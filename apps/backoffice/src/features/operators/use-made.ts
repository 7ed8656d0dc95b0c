import type { OutputOf } from '@tradewind/contract/light';
import type { operatorPeopleCalls } from '@tradewind/contract/operator-light';
import { toast } from '@tradewind/ui';
import { useState } from 'react';
import { useT } from '../../shared/language.ts';
import type { ShownLink } from '../../shared/JoinLink.tsx';
import { toastProposal } from '../../shared/proposal-toast.ts';

/** A link, or the change request that waits for a second admin. */
export type Invited = OutputOf<typeof operatorPeopleCalls.inviteOperator>;

interface Made {
  /** The link to show. */
  readonly shown: ShownLink | undefined;
  /** Reports the result of an invitation or a reset: a link to show, an email, a proposal. */
  take(made: Invited): void;
  close(): void;
}

/** The result of inviting or resetting an operator. */
export function useMade(): Made {
  const t = useT();
  const [shown, setShown] = useState<ShownLink>();
  return {
    shown,
    close: () => setShown(undefined),
    take(made) {
      if ('proposal' in made) toastProposal(made, t);
      else if (made.link === '')
        toast('success', t('operators.mailed', { email: made.operator.email }), t('operators.mailedBody'));
      else setShown({ name: made.operator.name, link: made.link });
    },
  };
}
