import { useQuery } from '@tanstack/react-query';
import { companyCalls, type Company } from '@tradewind/contract/light';
import { EmptyState, ErrorState, Skeleton } from '@tradewind/ui';
import { Building2, ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { ButtonLink } from '../../shared/ButtonLink.tsx';
import { useClient } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { Page } from '../../shared/Page.tsx';
import { PATHS } from '../../shared/paths.ts';
import { queries } from '../../shared/queries.ts';
import { useComplaintEmail } from '../../shared/use-complaint-email.ts';
import { Logo } from './Logo.tsx';

const ID = /^\d{1,15}$/u;

/** /company?id=: the directory entry of one company. */
export function CompanyPage() {
  const t = useT();
  const { api } = useClient();
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const isId = ID.test(id);
  const read = useQuery(
    {
      queryKey: ['company', id],
      queryFn: async ({ signal }) => {
        const { data } = await api.call(companyCalls.companies, { id, page: 1 }, { signal, quiet: true });
        return data[0] ?? null;
      },
      enabled: isId,
    },
    queries,
  );
  return (
    <Page title={t('directory.company.title')} parent={PATHS.product}>
      {read.isError ? (
        <ErrorState title={t('directory.company.failed')} error={read.error} onRetry={() => void read.refetch()} />
      ) : !isId || read.data === null ? (
        <Gone />
      ) : read.data === undefined ? (
        <RecordSkeleton />
      ) : (
        <Record company={read.data} />
      )}
    </Page>
  );
}

function Record({ company }: { company: Company }) {
  const t = useT();
  const complaints = useComplaintEmail();
  return (
    <article className="px-4 pt-2">
      <header className="flex items-center gap-4 pb-4">
        <Logo logo={company.logo} name={company.name} large />
        <h2 dir="auto" className="min-w-0 flex-1 text-4 font-semibold text-balance break-words">
          {company.name}
        </h2>
      </header>
      <dl className="border-t border-line">
        <Fact label={t('directory.company.subject')} text={company.subject} />
        <Fact label={t('directory.company.registeredAddress')} text={company.registered_address} />
        <Fact label={t('directory.company.office')} text={company.location} />
        {/* the server stores only https addresses; anything else would not be a link */}
        {company.url.startsWith('https://') && (
          <Fact label={t('directory.company.website')}>
            <a
              href={company.url}
              target="_blank"
              rel="noopener noreferrer"
              title={t('directory.company.outside')}
              className="inline-flex min-h-(--hit) items-center gap-1.5 break-all text-accent underline"
            >
              <bdi>{company.url.replace(/^https:\/\//u, '').replace(/\/$/u, '')}</bdi>
              <ExternalLink
                aria-label={t('directory.company.outside')}
                size={16}
                strokeWidth={1.5}
                className="shrink-0"
              />
            </a>
          </Fact>
        )}
        {company.email !== '' && (
          <Fact label={t('directory.company.email')}>
            <Mail address={company.email} />
          </Fact>
        )}
        {complaints !== '' && (
          <Fact label={t('directory.company.complaints')}>
            <Mail address={complaints} />
            <span className="block text-1 text-muted">{t('directory.company.complaintsHint')}</span>
          </Fact>
        )}
      </dl>
    </article>
  );
}

/** A line of the entry; left out when empty. */
function Fact({ label, text, children }: { label: string; text?: string; children?: ReactNode }) {
  if (text === '') return null;
  return (
    <div className="border-b border-line py-3">
      <dt className="text-1 text-muted">{label}</dt>
      <dd dir="auto" className="text-2 break-words whitespace-pre-line rtl:text-right">
        {text}
        {children}
      </dd>
    </div>
  );
}

const Mail = ({ address }: { address: string }) => (
  <a href={`mailto:${address}`} className="inline-flex min-h-(--hit) items-center break-all text-accent underline">
    <bdi>{address}</bdi>
  </a>
);

function Gone() {
  const t = useT();
  return (
    <EmptyState
      icon={<Building2 size={32} strokeWidth={1.5} />}
      title={t('directory.company.gone')}
      body={t('directory.company.goneBody')}
      action={<ButtonLink to={PATHS.product}>{t('directory.company.search')}</ButtonLink>}
    />
  );
}

function RecordSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t('ui.loading')} className="space-y-4 px-4 pt-2">
      <div className="flex items-center gap-4">
        <Skeleton className="size-16" />
        <Skeleton className="h-6 w-40" />
      </div>
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} className="h-12" />
      ))}
    </div>
  );
}
