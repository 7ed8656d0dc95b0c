import type { Proposed } from '@tradewind/contract/operator-light';
import { toast } from '@tradewind/ui';
import type { T } from './language.ts';

/** Says that nothing has changed yet: another admin has to approve it. */
export function toastProposal({ proposal }: Proposed, t: T): void {
  toast('success', t('shared.proposal.made', { id: String(proposal) }), t('shared.proposal.waits'));
}
