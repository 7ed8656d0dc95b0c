import type { VerifiedAction } from '@tradewind/contract/light';
import { useGroup } from '../trading/account-group.ts';
import { ButtonLink } from '../shared/ButtonLink.tsx';
import { useT } from '../shared/language.ts';
import { PATHS } from '../shared/paths.ts';
import { reviewOf, useVerification } from '../shared/use-verification.ts';

/** The way to the verification, below a refusal that demands it (1114). */
export function VerificationLink() {
  const t = useT();
  return (
    <ButtonLink to={PATHS.verification} tone="plain" className="w-full" data-testid="to-verification">
      {t('me.verification')}
    </ButtonLink>
  );
}

/** Says before a form is filled in that the account's group needs a verification for it; nothing while that is unknown. */
export function VerificationNotice({ action }: { action: Exclude<VerifiedAction, 'trade'> }) {
  const t = useT();
  const isNeeded = useGroup()?.Verification[action] === true;
  const { data } = useVerification();
  const review = data === undefined ? undefined : reviewOf(data);
  if (!isNeeded || review === undefined || review === 'approved') return null;
  return (
    <div className="mx-4 mt-4 space-y-3 rounded-control bg-amber-soft px-3 py-2.5" data-testid="verification-needed">
      <p className="text-2 text-amber">{t(review === 'waiting' ? 'funds.verify.waiting' : `funds.verify.${action}`)}</p>
      <VerificationLink />
    </div>
  );
}
