import type { User } from '@tradewind/contract/light';
import { IconButton, Row, RowBody, rowClass, useReadable } from '@tradewind/ui';
import { Bell, Eye, EyeOff, KeyRound, LifeBuoy, Mail, ShieldAlert, Smartphone, type LucideIcon } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { maskedContact } from '../../auth/contact.ts';
import { ButtonLink } from '../../shared/ButtonLink.tsx';
import { useClient, useUser } from '../../shared/client.tsx';
import { CopyButton } from '../../shared/CopyButton.tsx';
import { useT } from '../../shared/language.ts';
import { Page } from '../../shared/Page.tsx';
import { PATHS, registerPath } from '../../shared/paths.ts';
import { supportOf } from '../../shared/support-link.ts';

/** /mine/email: the user's address, the firm's address, and the emails that are sent (docs/decisions/0096). */
export function MailPage() {
  const t = useT();
  const user = useUser();
  if (user === undefined) return null;
  return (
    <Page title={t('mail.title')}>
      <Part title={t('mail.contacts')}>{user.is_demo === 1 ? <DemoNote /> : <Contacts user={user} />}</Part>
      <Part title={t('mail.support')}>
        <Support user={user} />
      </Part>
      <Part title={t('mail.sent')}>
        <Row icon={<Glyph of={KeyRound} />} label={t('mail.sentCodes')} />
        <Row icon={<Glyph of={Bell} />} label={t('mail.sentNotices')} hint={t('mail.sentNothingElse')} />
      </Part>
      <p className="mx-4 mt-4 flex gap-3 rounded-control bg-amber-soft p-4 text-2 text-amber">
        <ShieldAlert aria-hidden size={20} strokeWidth={1.5} className="shrink-0" />
        <span>{t('mail.warning')}</span>
      </p>
    </Page>
  );
}

function Glyph({ of: Icon }: { of: LucideIcon }) {
  return <Icon size={20} strokeWidth={1.5} />;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-4 first:mt-0">
      <h2 id={id} className="px-4 pt-2 pb-1.5 text-1 font-semibold text-muted">
        {title}
      </h2>
      <div className="border-y border-line">{children}</div>
    </section>
  );
}

function DemoNote() {
  const t = useT();
  return (
    <div className="flex flex-wrap items-center gap-3 px-4 py-3">
      <p className="min-w-48 flex-1 text-2 text-muted">{t('mail.demoNote')}</p>
      <ButtonLink to={registerPath(PATHS.mail)} tone="plain">
        {t('mail.register')}
      </ButtonLink>
    </div>
  );
}

function Contacts({ user }: { user: User }) {
  const t = useT();
  return (
    <>
      <Contact icon={Mail} label={t('mail.email')} contact={user.email} />
      <Contact icon={Smartphone} label={t('mail.mobile')} contact={user.mobile} />
      <p className="px-4 py-2 text-1 text-muted">{t('mail.contactsNote')}</p>
    </>
  );
}

interface ContactProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly contact: string | null;
}

function Contact({ icon, label, contact }: ContactProps) {
  const t = useT();
  const [shown, setShown] = useState(false);
  const Toggle = shown ? EyeOff : Eye;
  return (
    <div className={`${rowClass} pe-1`}>
      <RowBody
        icon={<Glyph of={icon} />}
        label={label}
        hint={
          contact === null ? (
            t('mail.none')
          ) : (
            <bdi dir="ltr" className="text-2 break-all text-text">
              {shown ? contact : maskedContact(contact)}
            </bdi>
          )
        }
      />
      {contact !== null && (
        <IconButton
          label={t(shown ? 'mail.hide' : 'mail.show', { contact: label })}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Toggle aria-hidden size={20} strokeWidth={1.5} />
        </IconButton>
      )}
    </div>
  );
}

function Support({ user }: { user: User }) {
  const t = useT();
  const support = supportOf(useReadable(useClient().base));
  const hint = t('mail.quote', { uid: user.uid });
  if (support === undefined) return <Row icon={<Glyph of={LifeBuoy} />} label={t('mail.supportNone')} />;
  if (support.kind === 'chat') {
    return (
      <Link to={PATHS.chat} className={`${rowClass} hover:bg-raised active:bg-raised`}>
        <RowBody icon={<Glyph of={LifeBuoy} />} label={t('chat.title')} hint={hint} chevron />
      </Link>
    );
  }
  if (support.kind === 'open') {
    return (
      <a href={support.href} rel="noreferrer" className={`${rowClass} hover:bg-raised active:bg-raised`}>
        <RowBody icon={<Glyph of={LifeBuoy} />} label={t('mail.supportOpen')} hint={hint} chevron />
      </a>
    );
  }
  const body = (
    <RowBody
      icon={<Glyph of={Mail} />}
      label={
        <bdi dir="ltr" className="break-all">
          {support.text}
        </bdi>
      }
      hint={hint}
    />
  );
  return (
    <div className={`${rowClass} pe-1`}>
      {support.href === undefined ? (
        body
      ) : (
        <a href={support.href} rel="noreferrer" className="flex min-h-(--hit) min-w-0 flex-1 items-center gap-3">
          {body}
        </a>
      )}
      <CopyButton text={support.text} label={t('mail.copy')} />
    </div>
  );
}
