import { operatorBaseCalls, type BaseSettings } from '@tradewind/contract/operator-light';
import { FormFrame, Switch, TextField, toast } from '@tradewind/ui';
import { api, useMay } from '../../shared/api.ts';
import { Facts } from '../../shared/Facts.tsx';
import { useT, type T } from '../../shared/language.ts';
import { Section } from '../../shared/Page.tsx';
import { readAgain } from '../../shared/queries.ts';
import { RedirectForm } from '../../shared/RedirectForm.tsx';
import { SaveRow } from '../../shared/forms.tsx';
import { useDraft } from '../../shared/use-draft.ts';
import { useForm } from '../../shared/use-form.ts';
import { toastProposal } from '../../shared/proposal-toast.ts';

const EMAIL_LENGTH = 254;

/** Saves the changes, or proposes them to another admin, and says which. */
async function save(changes: Partial<Pick<BaseSettings, DirectoryField>>, t: T, done: string): Promise<void> {
  const saved = await api.call(operatorBaseCalls.saveSettings, changes, { quiet: true });
  if ('proposal' in saved) toastProposal(saved, t);
  else toast('success', done);
  await readAgain(operatorBaseCalls.settings, operatorBaseCalls.changes);
}

type DirectoryField = 'is_company' | 'complaint_email' | 'company_status' | 'company_status_url';

/** The company directory, the address for complaints, and the redirect of visitors. */
export function DirectorySettings({ settings }: { settings: BaseSettings }) {
  const t = useT();
  const mayChange = useMay(operatorBaseCalls.saveSettings);
  const { is_company, complaint_email, company_status, company_status_url } = settings;
  const target = company_status === 0 ? t('companies.redirect.stay') : company_status_url;
  if (!mayChange)
    return (
      <Section title={t('companies.directory.title')} hint={t('settings.base.readOnly')}>
        <Facts
          rows={[
            {
              label: t('companies.directory.on'),
              value: is_company === 1 ? t('settings.open') : t('settings.closed'),
            },
            {
              label: t('companies.directory.complaints'),
              value: complaint_email === '' ? t('settings.none') : complaint_email,
            },
            { label: t('companies.redirect.title'), value: target },
          ]}
        />
      </Section>
    );
  return (
    <>
      <Section title={t('companies.directory.title')} hint={t('companies.directory.about')}>
        <DirectoryForm settings={settings} />
      </Section>
      <Section title={t('companies.redirect.title')} hint={t('companies.redirect.ofBase')}>
        <RedirectForm
          status={company_status}
          url={company_status_url}
          onSave={(status, url) =>
            save({ company_status: status, company_status_url: url }, t, t('companies.redirect.saved'))
          }
        />
      </Section>
    </>
  );
}

const toInput = ({ is_company, complaint_email }: Pick<BaseSettings, 'is_company' | 'complaint_email'>) => ({
  is_company,
  complaint_email: complaint_email.trim(),
});

function DirectoryForm({ settings }: { settings: BaseSettings }) {
  const t = useT();
  const { is_company, complaint_email } = settings;
  const { draft, start, isChanged, change, discard } = useDraft({ is_company, complaint_email }, toInput);
  const email = draft.complaint_email.trim();
  // only what differs: the address needs a second admin, the switch does not
  const changes = {
    ...(draft.is_company === start.is_company ? {} : { is_company: draft.is_company }),
    ...(email === start.complaint_email ? {} : { complaint_email: email }),
  };
  const form = useForm<'email'>({
    check: () => ({}),
    async send() {
      await save(changes, t, t('settings.saved'));
      discard();
    },
    explain: ({ key }) => (key === 'invalid_input' ? { fields: { email: t('companies.emailFault') } } : undefined),
  });
  return (
    <FormFrame form={form} label={t('companies.directory.title')} className="space-y-3">
      <Switch
        label={t('companies.directory.on')}
        hint={t('companies.directory.onHint')}
        checked={draft.is_company === 1}
        onCheckedChange={(isOn) => change({ is_company: isOn ? 1 : 0 })}
        testId="is-company"
      />
      <TextField
        label={t('companies.directory.complaints')}
        hint={t('companies.directory.complaintsHint')}
        type="email"
        name="complaint-email"
        autoComplete="off"
        maxLength={EMAIL_LENGTH}
        {...form.field('email', draft.complaint_email, (text) => change({ complaint_email: text }))}
      />
      <SaveRow
        form={form}
        action={t('shared.save')}
        isChanged={isChanged}
        unchanged={t('settings.unchanged')}
        testId="save-directory"
      />
    </FormFrame>
  );
}
