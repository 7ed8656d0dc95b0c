import type { User } from '@tradewind/contract/light';
import { classes, ErrorState, IconButton, Skeleton, toast, useReadable } from '@tradewind/ui';
import { ChevronRight, Copy, Eye, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useClient } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { PATHS } from '../../shared/paths.ts';
import { amountsHidden } from '../../shared/settings.ts';
import { useFiguresLoading } from '../../trading/account-figures.ts';
import { AccountFigure } from '../../trading/AccountFigure.tsx';
import { LevelGauge } from '../../trading/LevelGauge.tsx';
import { useStaleFigures } from '../../trading/use-stale-figures.ts';
import { ReviewBadge } from './ReviewBadge.tsx';

/** product.md §3: a score of 0 or less is shown as 100. */
const DEFAULT_CREDIT_SCORE = 100;

/** The account's owner and figures; tapping it opens the account detail. */
export function AccountCard({ user }: { user: User }) {
  const t = useT();
  const { orders } = useClient();
  const isLoading = useFiguresLoading();
  const status = useReadable(orders.status);
  const hidden = useReadable(amountsHidden) === 'hidden';
  const name = user.is_demo === 1 ? t('me.mock') : (user.email ?? user.mobile ?? '');
  const doubt = useStaleFigures();
  const Toggle = hidden ? EyeOff : Eye;
  return (
    <section aria-label={name} className="@container mx-4 rounded-sheet bg-raised">
      <div className="flex items-start gap-2 ps-4 pe-2 pt-3">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-2 text-2 font-semibold">
            <bdi className="truncate">{name}</bdi>
            <span className="rounded-full bg-press px-2 py-0.5 text-1 font-medium text-muted">
              {t('me.credit', { score: user.credit_score > 0 ? user.credit_score : DEFAULT_CREDIT_SCORE })}
            </span>
            {user.is_demo === 0 && <ReviewBadge only="approved" />}
          </p>
          <Uid uid={user.uid} />
        </div>
        <IconButton
          label={hidden ? t('me.show') : t('me.hide')}
          aria-pressed={hidden}
          onClick={() => amountsHidden.set(hidden ? 'shown' : 'hidden')}
        >
          <Toggle aria-hidden size={20} strokeWidth={1.5} />
        </IconButton>
      </div>
      <Link
        to={PATHS.history}
        aria-label={t('me.openHistory')}
        className="flex items-end gap-2 rounded-control px-4 pb-3"
      >
        <span className="min-w-0 flex-1">
          <span className="block text-1 text-muted">{t('me.balance')}</span>
          {isLoading ? (
            <Skeleton className="mt-1 h-9 w-48" />
          ) : (
            <span data-testid="me-balance" className={classes(doubt === 'lost' && 'is-stale')}>
              <AccountFigure
                of="balance"
                currency
                hidden={hidden}
                className="text-[clamp(1rem,10.5cqi,2.25rem)] leading-tight font-semibold tracking-tight"
              />
            </span>
          )}
        </span>
        <ChevronRight aria-hidden size={20} strokeWidth={1.5} className="mb-2 shrink-0 text-muted rtl:-scale-x-100" />
      </Link>
      {isLoading && status === 'error' ? (
        <ErrorState title={t('me.figuresFailed')} error={orders.failure.get()} onRetry={() => void orders.refresh()} />
      ) : isLoading ? (
        <Skeleton className="mx-4 mb-4 h-24" />
      ) : (
        <Figures hidden={hidden} doubt={doubt} />
      )}
    </section>
  );
}

function Uid({ uid }: { uid: string }) {
  const t = useT();
  const copy = async () => {
    await navigator.clipboard.writeText(uid);
    toast('info', t('me.copied'), undefined, 'copied');
  };
  return (
    <p className="flex items-center text-1 text-muted">
      <span className="figures">{t('me.uid', { uid })}</span>
      {/* the clipboard is only available in secure contexts */}
      {typeof navigator.clipboard === 'object' && (
        <IconButton label={t('me.copyUid')} onClick={() => void copy()} className="-my-2">
          <Copy aria-hidden size={14} strokeWidth={1.5} />
        </IconButton>
      )}
    </p>
  );
}

function Figure({ label, stale, children }: { label: string; stale: boolean; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-1 text-muted">{label}</dt>
      <dd className={classes('text-2 font-semibold', stale && 'is-stale')}>{children}</dd>
    </div>
  );
}

function Figures({ hidden, doubt }: { hidden: boolean; doubt: ReturnType<typeof useStaleFigures> }) {
  const t = useT();
  const [lost, stale] = [doubt === 'lost', doubt !== undefined];
  return (
    <div className="border-t border-line p-4">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.25rem),1fr))] gap-x-4 gap-y-3">
        <Figure label={t('me.equity')} stale={stale}>
          <AccountFigure of="equity" hidden={hidden} />
        </Figure>
        <Figure label={t('me.profit')} stale={stale}>
          <AccountFigure of="profit" hidden={hidden} />
        </Figure>
        <Figure label={t('me.usedMargin')} stale={lost}>
          <AccountFigure of="usedMargin" hidden={hidden} />
        </Figure>
        <Figure label={t('me.freeMargin')} stale={stale}>
          <AccountFigure of="freeMargin" hidden={hidden} />
        </Figure>
      </dl>
      <div className={classes('mt-4', stale && 'is-stale')}>
        <LevelGauge label={t('me.marginLevel')} none={t('me.noMargin')} />
      </div>
    </div>
  );
}
