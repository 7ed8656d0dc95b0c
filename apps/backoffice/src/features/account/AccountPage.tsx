import { Button, Confirm, Segmented, toast, useReadable } from '@tradewind/ui';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { LOCALE_NAMES, OFFERED_LOCALES, type OfferedLocale } from '../../locales/index.ts';
import { logout } from '../../shared/api.ts';
import { Facts } from '../../shared/Facts.tsx';
import { setLocale, useLanguage, useT } from '../../shared/language.ts';
import { Page, Section } from '../../shared/Page.tsx';
import { useOperator } from '../../shared/session.ts';
import { theme, THEMES } from '../../shared/theme.ts';
import { PasswordSection } from './PasswordSection.tsx';
import { Sessions } from './Sessions.tsx';

/** /admin/account: the operator's name and role, theme and language, password, and sessions. */
export function AccountPage() {
  const t = useT();
  const operator = useOperator();
  if (operator === undefined) return null;
  return (
    <Page title={t('app.nav.account')} narrow actions={<Logout />}>
      <Section title={t('account.profile')}>
        <Facts
          rows={[
            { label: t('account.name'), value: operator.name },
            { label: t('account.email'), value: operator.email, copy: operator.email },
            { label: t('account.role'), value: t(`app.role.${operator.role}`) },
          ]}
        />
      </Section>
      <Appearance />
      <PasswordSection />
      <Sessions />
    </Page>
  );
}

function Logout() {
  const t = useT();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button icon={<LogOut aria-hidden size={18} strokeWidth={1.5} />} onClick={() => setAsking(true)}>
        {t('account.logout')}
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={t('account.logoutTitle')}
        body={t('account.logoutBody')}
        action={t('account.logout')}
        onConfirm={() => void logout('left')}
      />
    </>
  );
}

function Appearance() {
  const { t, locale } = useLanguage();
  const chosen = useReadable(theme);
  const change = async (next: OfferedLocale) => {
    try {
      await setLocale(next);
    } catch {
      toast('error', t('account.languageFailed'), undefined, 'language');
    }
  };
  return (
    <Section title={t('account.appearance')}>
      <div className="grid gap-4 wide:grid-cols-2">
        <div>
          <p aria-hidden className="mb-1 text-1 text-muted">
            {t('account.theme')}
          </p>
          <Segmented
            label={t('account.theme')}
            value={chosen}
            onValueChange={theme.set}
            choices={THEMES.map((value) => ({ value, label: t(`account.${value}`) }))}
          />
        </div>
        <div>
          <p aria-hidden className="mb-1 text-1 text-muted">
            {t('app.language')}
          </p>
          <Segmented
            label={t('app.language')}
            value={locale}
            onValueChange={(next) => void change(next)}
            choices={OFFERED_LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
          />
        </div>
      </div>
    </Section>
  );
}
