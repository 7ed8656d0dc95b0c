import { peopleCalls, type InvitedRow, type User } from '@tradewind/contract/light';
import { Button, EmptyState, ErrorState, Skeleton, TimeText } from '@tradewind/ui';
import { Share2, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useClient, useUser } from '../../shared/client.tsx';
import { CopyButton } from '../../shared/CopyButton.tsx';
import { useT } from '../../shared/language.ts';
import { Page } from '../../shared/Page.tsx';
import { PagesEnd } from '../../shared/PagesEnd.tsx';
import { invitationPath, PATHS } from '../../shared/paths.ts';
import { QrCode } from '../../shared/QrCode.tsx';
import { TrueAccountGate } from '../../shared/TrueAccountGate.tsx';
import { usePages } from '../../shared/use-pages.ts';

/** /mine/invite: the user's code as text, link and QR code, and the invited accounts. */
export function InvitePage() {
  const t = useT();
  const user = useUser();
  return (
    <Page title={t('invite.title')} parent={PATHS.me}>
      <TrueAccountGate>
        {user !== undefined && (
          <>
            <Invitation user={user} />
            <Invited user={user} />
          </>
        )}
      </TrueAccountGate>
    </Page>
  );
}

function Invitation({ user }: { user: User }) {
  const t = useT();
  const link = location.origin + invitationPath(user.invite_code);
  const share = async () => {
    try {
      await navigator.share({ text: t('invite.shareText', { name: t('app.name') }), url: link });
    } catch {
      // closed without sharing
    }
  };
  return (
    <section aria-label={t('invite.title')} className="px-4 pt-2">
      <p className="text-2 text-muted">{t('invite.intro')}</p>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-4 rounded-sheet bg-raised p-4">
        <figure className="mx-auto w-44 max-w-full shrink-0">
          <QrCode text={link} label={t('invite.qr')} className="w-full rounded-control" />
          <figcaption className="mt-1.5 text-center text-1 text-muted">{t('invite.qrHint')}</figcaption>
        </figure>
        <div className="min-w-56 flex-1">
          <Share label={t('invite.code')} action={<CopyButton text={user.invite_code} label={t('invite.copyCode')} />}>
            <span data-testid="invite-code" className="figures text-4 font-semibold tracking-wide">
              {user.invite_code}
            </span>
          </Share>
          <Share label={t('invite.link')} action={<CopyButton text={link} label={t('invite.copyLink')} />}>
            <span data-testid="invite-link" dir="ltr" className="block text-start text-2 break-all rtl:text-right">
              {link}
            </span>
          </Share>
        </div>
        {typeof navigator.share === 'function' && (
          <Button
            tone="accent"
            size="large"
            block
            icon={<Share2 aria-hidden size={18} strokeWidth={1.5} />}
            onClick={() => void share()}
          >
            {t('invite.share')}
          </Button>
        )}
      </div>
    </section>
  );
}

function Share({ label, action, children }: { label: string; action: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-center gap-2 border-b border-line py-2 last:border-b-0">
      <div className="min-w-0 flex-1 select-text">
        <p className="text-1 text-muted">{label}</p>
        {children}
      </div>
      {action}
    </div>
  );
}

function Invited({ user }: { user: User }) {
  const t = useT();
  const { api } = useClient();
  const pages = usePages<InvitedRow>({
    key: ['invited', user.id],
    load: (page, signal) => api.call(peopleCalls.invited, { page }, { signal, quiet: true }),
    // rows have no id, but an account registers once
    idOf: (row) => `${row.created_at} ${row.account}`,
  });
  return (
    <section aria-labelledby="invited" className="mt-6">
      <div className="flex min-h-10 items-baseline justify-between gap-4 px-4">
        <h2 id="invited" className="text-2 font-semibold">
          {t('invite.listTitle')}
        </h2>
        {pages.status === 'ready' && (
          <p data-testid="invited-count" className="shrink-0 text-2 text-muted">
            {t.plural('invite.count', pages.total)}
          </p>
        )}
      </div>
      {pages.status === 'loading' ? (
        <ListSkeleton />
      ) : pages.status === 'error' ? (
        <ErrorState title={t('invite.failed')} error={pages.error} onRetry={pages.retry} />
      ) : pages.rows.length === 0 ? (
        <EmptyState
          icon={<UserPlus size={40} strokeWidth={1.5} />}
          title={t('invite.emptyTitle')}
          body={t('invite.emptyBody')}
        />
      ) : (
        <>
          <ul className="border-t border-line">
            {pages.rows.map((row) => (
              <li
                key={`${row.created_at} ${row.account}`}
                data-testid="invited-row"
                className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 border-b border-line px-4 py-2"
              >
                <bdi className="min-w-0 text-2 break-all">{row.account}</bdi>
                <TimeText timeMs={row.created_at} className="text-1 text-muted" />
              </li>
            ))}
          </ul>
          <PagesEnd pages={pages} failed={t('invite.failed')} all={t('invite.end')} />
        </>
      )}
    </section>
  );
}

function ListSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t('ui.loading')} className="border-t border-line">
      {Array.from({ length: 3 }, (_, index) => (
        <div key={index} className="flex min-h-13 items-center justify-between border-b border-line px-4">
          <Skeleton className="h-4 w-36" />
          <Skeleton className="h-3 w-24" />
        </div>
      ))}
    </div>
  );
}
