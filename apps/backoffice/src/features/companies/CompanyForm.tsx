import { operatorDirectoryCalls, type OperatorCompany } from '@tradewind/contract/operator-light';
import { FormFrame, TextField } from '@tradewind/ui';
import { useState } from 'react';
import { api } from '../../shared/api.ts';
import { useT } from '../../shared/language.ts';
import { LogoField } from '../../shared/LogoField.tsx';
import { TextArea } from '../../shared/TextArea.tsx';
import { SaveRow } from '../../shared/forms.tsx';
import { isSame, useDraft } from '../../shared/use-draft.ts';
import { useForm } from '../../shared/use-form.ts';

const FIELDS = ['name', 'logo', 'url', 'subject', 'registered_address', 'location', 'email'] as const;
type Field = (typeof FIELDS)[number];
type Draft = Readonly<Record<Field, string>>;
const LENGTH = { name: 80, url: 500, subject: 200, address: 300, email: 254 } as const;

const trimmed = (draft: Draft): Draft => {
  const texts = FIELDS.map((name) => [name, draft[name].trim()]);
  return Object.fromEntries(texts) as Draft;
};

const draftOf = (company: OperatorCompany | undefined): Draft => ({
  name: company?.name ?? '',
  logo: company?.logo ?? '',
  url: company?.url ?? '',
  subject: company?.subject ?? '',
  registered_address: company?.registered_address ?? '',
  location: company?.location ?? '',
  email: company?.email ?? '',
});

interface CompanyFormProps {
  /** Absent: a new one. */
  readonly company?: OperatorCompany;
  onSaved(company: OperatorCompany): Promise<void> | void;
}

/** The public details of a company. */
export function CompanyForm({ company, onSaved }: CompanyFormProps) {
  const t = useT();
  const saved = draftOf(company);
  const { draft, start, isChanged, change, discard } = useDraft(saved, trimmed);
  // a switch of the page makes a new version, too: only other details are a conflict
  const [version, setVersion] = useState(company?.version);
  if (version !== company?.version && isSame(saved, start)) setVersion(company?.version);
  const form = useForm<Field>({
    check: () => ({
      ...(draft.name.trim() === '' ? { name: t('companies.nameNeeded') } : {}),
      ...(draft.url.trim() === '' || draft.url.trim().startsWith('https://') ? {} : { url: t('companies.urlFault') }),
    }),
    async send() {
      const known = company === undefined ? {} : { id: company.id, version };
      await onSaved(await api.call(operatorDirectoryCalls.saveCompany, { ...known, ...draft }, { quiet: true }));
      discard();
    },
    explain(error) {
      if (error.key === 'conflict') return { failure: t('companies.changedMeanwhile') };
      const { fields } = error.details;
      if (error.key !== 'invalid_input' || typeof fields !== 'object' || fields === null) return undefined;
      const words = { url: t('companies.urlFault'), email: t('companies.emailFault'), name: t('companies.nameNeeded') };
      return { fields: Object.fromEntries(Object.entries(words).filter(([name]) => name in fields)) };
    },
  });
  const field = (name: Field) => ({
    name,
    ...form.field(name, draft[name], (text) => change({ [name]: text })),
  });
  return (
    <FormFrame form={form} label={t('companies.details')} className="max-w-168 space-y-4">
      <TextField label={t('companies.name')} autoComplete="off" maxLength={LENGTH.name} {...field('name')} />
      <LogoField value={draft.logo} onValueChange={(logo) => change({ logo })} />
      <TextField
        label={t('companies.subject')}
        hint={t('companies.subjectHint')}
        autoComplete="off"
        maxLength={LENGTH.subject}
        {...field('subject')}
      />
      <TextArea
        label={t('companies.registeredAddress')}
        rows={2}
        maxLength={LENGTH.address}
        {...field('registered_address')}
      />
      <TextArea label={t('companies.location')} rows={2} maxLength={LENGTH.address} {...field('location')} />
      <TextField
        label={t('companies.url')}
        hint={t('companies.urlHint')}
        type="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LENGTH.url}
        {...field('url')}
      />
      <TextField
        label={t('companies.email')}
        type="email"
        autoComplete="off"
        maxLength={LENGTH.email}
        {...field('email')}
      />
      <SaveRow
        form={form}
        action={t('companies.save')}
        isChanged={isChanged}
        unchanged={t('companies.unchanged')}
        testId="save-company"
      />
    </FormFrame>
  );
}
