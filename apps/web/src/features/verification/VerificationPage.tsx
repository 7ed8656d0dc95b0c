import type { VerificationState } from '@tradewind/contract/light';
import { Confirm, ErrorState, Skeleton, TimeText } from '@tradewind/ui';
import { BadgeCheck, Hourglass, ShieldX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useUser } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { Page, useGoBack } from '../../shared/Page.tsx';
import { PATHS } from '../../shared/paths.ts';
import { TrueAccountGate } from '../../shared/TrueAccountGate.tsx';
import { useLeaveGuard } from '../../shared/use-leave-guard.ts';
import { reviewOf, useVerification } from '../../shared/use-verification.ts';
import { VerificationForm } from './VerificationForm.tsx';
import { useCardPicture } from './use-card-picture.ts';

/** /mine/auth: identity verification (product.md §4: form, waiting, approved). */
export function VerificationPage() {
  const t = useT();
  const user = useUser();
  const { data: state, isError, error, refetch } = useVerification();
  const review = state === undefined ? undefined : reviewOf(state);
  const front = useCardPicture();
  const back = useCardPicture();
  const canFill = review === 'open' || review === 'refused';
  const goBack = useGoBack(PATHS.me);
  const guard = useLeaveGuard(canFill && (front.cut !== undefined || back.cut !== undefined), goBack);
  return (
    <Page title={t('verification.title')} onBack={guard.attempt}>
      <TrueAccountGate>
        {state === undefined || user === undefined ? (
          isError ? (
            <ErrorState title={t('verification.failed')} error={error} onRetry={() => void refetch()} />
          ) : (
            <FormSkeleton />
          )
        ) : canFill ? (
          <>
            {review === 'refused' && <Refusal remark={state.remark} />}
            <VerificationForm user={user} state={state} front={front} back={back} />
          </>
        ) : (
          <Outcome state={state} isApproved={review === 'approved'} />
        )}
      </TrueAccountGate>
      <Confirm
        open={guard.asking}
        onOpenChange={(open) => {
          if (!open) guard.stay();
        }}
        title={t('verification.leaveTitle')}
        body={t('verification.leaveBody')}
        action={t('verification.leaveAction')}
        danger
        onConfirm={guard.leave}
      />
    </Page>
  );
}

function Refusal({ remark }: { remark: string }) {
  const t = useT();
  return (
    <section
      aria-labelledby="refusal"
      data-testid="verification-refused"
      className="mx-4 mt-2 flex gap-3 rounded-control bg-amber-soft p-4"
    >
      <ShieldX aria-hidden size={22} strokeWidth={1.5} className="shrink-0 text-amber" />
      <div className="min-w-0">
        <h2 id="refusal" className="text-2 font-semibold text-amber">
          {t('verification.refusedTitle')}
        </h2>
        <p className="mt-1 text-2 break-words whitespace-pre-line">{remark}</p>
        <p className="mt-1 text-1 text-muted">{t('verification.refusedNext')}</p>
      </div>
    </section>
  );
}

interface OutcomeProps {
  readonly state: VerificationState;
  readonly isApproved: boolean;
}

function Outcome({ state, isApproved }: OutcomeProps) {
  const t = useT();
  const Icon = isApproved ? BadgeCheck : Hourglass;
  return (
    <div data-testid={isApproved ? 'verification-approved' : 'verification-waiting'} className="px-4">
      <div className="flex flex-col items-center gap-1 py-8 text-center">
        <Icon aria-hidden size={48} strokeWidth={1.25} className={isApproved ? 'text-good' : 'text-amber'} />
        <h2 className="mt-2 text-4 font-semibold">
          {isApproved ? t('verification.approvedTitle') : t('verification.waitingTitle')}
        </h2>
        <p className="max-w-88 text-2 text-muted">
          {isApproved ? t('verification.approvedBody') : t('verification.waitingBody')}
        </p>
      </div>
      <dl className="rounded-control bg-raised">
        <Fact label={t('verification.name')}>{state.name}</Fact>
        <Fact label={t('verification.cardId')}>
          <bdi className="figures">{state.card_id}</bdi>
        </Fact>
        <Fact label={t('verification.submittedAt')}>
          <TimeText timeMs={state.submitted_at} />
        </Fact>
      </dl>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-(--hit) flex-wrap items-center justify-between gap-x-4 border-b border-line px-4 py-2 last:border-b-0">
      <dt className="text-2 text-muted">{label}</dt>
      <dd className="min-w-0 text-end text-2 break-words">{children}</dd>
    </div>
  );
}

function FormSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t('ui.loading')} className="space-y-5 px-4 pt-4">
      <Skeleton className="h-10" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] gap-4">
        <Skeleton className="mt-6 aspect-[85.6/54]" />
        <Skeleton className="mt-6 aspect-[85.6/54]" />
      </div>
    </div>
  );
}
