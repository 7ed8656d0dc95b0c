import { failureText } from '@tradewind/client/app';
import { operatorBaseCalls, operatorDirectoryCalls, type OperatorCompany } from '@tradewind/contract/operator-light';
import { ErrorState, Skeleton, Switch, toast } from '@tradewind/ui';
import { useNavigate, useParams } from 'react-router';
import { api, useMay } from '../../shared/api.ts';
import { useT } from '../../shared/language.ts';
import { Page, Section } from '../../shared/Page.tsx';
import { PATHS, recordPath } from '../../shared/paths.ts';
import { readAgain, useRead } from '../../shared/queries.ts';
import { RedirectForm } from '../../shared/RedirectForm.tsx';
import { toastProposal } from '../../shared/proposal-toast.ts';
import { WaitingChanges } from '../changes/index.ts';
import { CompanyBadges } from './CompanyBadges.tsx';
import { CompanyForm } from './CompanyForm.tsx';

const readCompaniesAgain = (): Promise<void> =>
  readAgain(operatorDirectoryCalls.company, operatorDirectoryCalls.companies, operatorBaseCalls.changes);

/** /admin/companies/:id, and /admin/companies/new. */
export function CompanyPage() {
  const { id = '' } = useParams();
  return /^\d{1,15}$/u.test(id) ? <Known key={id} id={id} /> : <NewCompany />;
}

function NewCompany() {
  const t = useT();
  const navigate = useNavigate();
  return (
    <Page title={t('companies.new')} parent={{ to: PATHS.companies, label: t('app.nav.companies') }}>
      <CompanyForm
        onSaved={async ({ id }) => {
          toast('success', t('companies.saved'));
          await readCompaniesAgain();
          await navigate(recordPath(PATHS.companies, id), { replace: true });
        }}
      />
    </Page>
  );
}

function Known({ id }: { id: string }) {
  const t = useT();
  const read = useRead(operatorDirectoryCalls.company, { id });
  const { data } = read;
  const parent = { to: PATHS.companies, label: t('app.nav.companies') };
  if (data === undefined)
    return (
      <Page title={t('companies.details')} parent={parent}>
        {read.error === null ? (
          <Skeleton className="h-96 max-w-168" />
        ) : (
          <ErrorState
            title={t('companies.failed')}
            body={failureText(read.error, t)}
            onRetry={() => void read.refetch()}
          />
        )}
      </Page>
    );
  return (
    <Page title={<bdi>{data.name}</bdi>} badge={<CompanyBadges company={data} />} parent={parent}>
      <Section title={t('companies.details')}>
        <CompanyForm
          company={data}
          onSaved={async () => {
            toast('success', t('companies.saved'));
            await readCompaniesAgain();
          }}
        />
      </Section>
      <Section title={t('companies.shownState')}>
        <div className="max-w-168">
          <Hiding company={data} />
        </div>
      </Section>
      <Section title={t('companies.redirect.title')} hint={t('companies.redirect.ofCompany', { id: String(data.id) })}>
        <div className="max-w-168">
          <WaitingChanges kind="company_redirect" subjectId={data.id} />
          <Redirect company={data} />
        </div>
      </Section>
    </Page>
  );
}

function Hiding({ company: { id, hidden } }: { company: OperatorCompany }) {
  const t = useT();
  const change = async (isShown: boolean) => {
    await api.call(operatorDirectoryCalls.hideCompany, { id, hidden: isShown ? 0 : 1 });
    toast('success', isShown ? t('companies.wasShown') : t('companies.wasHidden'));
    await readCompaniesAgain();
  };
  return (
    <Switch
      label={t('companies.inDirectory')}
      hint={t('companies.hideHint')}
      checked={hidden === 0}
      // a failure has been shown as a toast
      onCheckedChange={(isShown) => void change(isShown).catch(() => undefined)}
      testId="company-shown"
    />
  );
}

function Redirect({ company: { id, status, redirect_url } }: { company: OperatorCompany }) {
  const t = useT();
  const mayChange = useMay(operatorDirectoryCalls.redirectCompany);
  if (!mayChange)
    return (
      <p className="text-2">
        {status === 0 ? t('companies.redirect.stay') : <bdi>{redirect_url}</bdi>}{' '}
        <span className="text-muted">{t('companies.redirect.readOnly')}</span>
      </p>
    );
  return (
    <RedirectForm
      status={status}
      url={redirect_url}
      onSave={async (next, url) => {
        const saved = await api.call(
          operatorDirectoryCalls.redirectCompany,
          { id, status: next, redirect_url: url },
          { quiet: true },
        );
        if ('proposal' in saved) toastProposal(saved, t);
        else toast('success', t('companies.redirect.saved'));
        await readCompaniesAgain();
      }}
    />
  );
}
