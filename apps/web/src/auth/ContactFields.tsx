import { Segmented, Skeleton, TextField, useReadable } from '@tradewind/ui';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useLanguage, useT } from '../shared/language.ts';
import { AreaPicker } from './AreaPicker.tsx';
import { contactDraft } from './contact.ts';
import { Flag } from './Flag.tsx';
import type { ContactEntry } from './use-contact.ts';

interface ContactFieldsProps {
  readonly entry: ContactEntry;
  readonly accountError: string | undefined;
  readonly areaError: string | undefined;
  onEdit(field: 'account' | 'area'): void;
  /** For the password manager: an existing account, or the address for a new one. */
  readonly purpose: 'login' | 'new';
}

/** Email or mobile, as the settings of the base allow. */
export function ContactFields(props: ContactFieldsProps) {
  const t = useT();
  const { mode, contact } = props.entry;
  const choose = (kind: string) => {
    contactDraft.change({ kind });
    props.onEdit('account');
    props.onEdit('area');
  };
  return (
    <>
      {mode === undefined && <Skeleton className="h-12.5" />}
      {mode !== undefined && mode !== 0 && (
        <Segmented
          label={t('auth.contact.label')}
          value={contact.kind}
          onValueChange={choose}
          choices={[
            { value: 'email', label: t('auth.contact.email') },
            { value: 'mobile', label: t('auth.contact.mobile') },
          ]}
        />
      )}
      {contact.kind === 'email' ? <EmailField {...props} /> : <MobileField {...props} />}
    </>
  );
}

function EmailField({ accountError, onEdit, purpose }: ContactFieldsProps) {
  const t = useT();
  const { email } = useReadable(contactDraft);
  return (
    <TextField
      label={t('auth.email')}
      id="account"
      name="email"
      type="email"
      inputMode="email"
      dir="ltr"
      // "webauthn" must come last: browsers then offer passkeys in this field
      autoComplete={purpose === 'login' ? 'username webauthn' : 'email'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={254}
      value={email}
      onValueChange={(text) => {
        contactDraft.change({ email: text });
        onEdit('account');
      }}
      error={accountError}
    />
  );
}

function MobileField({ entry, accountError, areaError, onEdit, purpose }: ContactFieldsProps) {
  const t = useT();
  const { mobile } = useReadable(contactDraft);
  const isBare = entry.mode === 3;
  return (
    <TextField
      label={t('auth.mobile')}
      id="account"
      name="mobile"
      type="tel"
      inputMode="tel"
      dir="ltr"
      autoComplete={purpose === 'login' ? 'username webauthn' : isBare ? 'tel' : 'tel-national'}
      maxLength={25}
      hint={isBare ? t('auth.mobileHint') : undefined}
      leading={
        isBare ? undefined : (
          <AreaButton
            entry={entry}
            faulty={areaError !== undefined}
            onChosen={() => {
              onEdit('area');
              onEdit('account');
            }}
          />
        )
      }
      value={mobile}
      onValueChange={(text) => {
        contactDraft.change({ mobile: text });
        onEdit('account');
      }}
      error={areaError ?? accountError}
    />
  );
}

function AreaButton({ entry, faulty, onChosen }: { entry: ContactEntry; faulty: boolean; onChosen(): void }) {
  const { t, tag } = useLanguage();
  const [open, setOpen] = useState(false);
  const { area } = entry.contact;
  const region = area === undefined ? '' : (new Intl.DisplayNames(tag, { type: 'region' }).of(area.code) ?? area.code);
  return (
    <>
      <button
        type="button"
        data-testid="area-button"
        data-faulty={faulty || undefined}
        aria-haspopup="dialog"
        aria-label={
          area === undefined ? t('auth.area.choose') : t('auth.area.label', { region, code: area.global_code })
        }
        onClick={() => setOpen(true)}
        className="-ms-3 flex min-h-(--hit) shrink-0 items-center gap-1.5 rounded-s-control border-e border-line ps-3 pe-2 text-2 hover:bg-press"
      >
        {area !== undefined && <Flag code={area.code} />}
        <span className="figures">{area === undefined ? t('auth.area.choose') : `+${area.global_code}`}</span>
        <ChevronDown aria-hidden size={16} strokeWidth={1.5} className="text-muted" />
      </button>
      <AreaPicker
        of="calling"
        open={open}
        onOpenChange={setOpen}
        chosen={area?.id}
        onChoose={(chosen) => {
          contactDraft.change({ areaId: String(chosen.id) });
          onChosen();
        }}
      />
    </>
  );
}
