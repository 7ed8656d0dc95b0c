import { Button, TextField } from '@tradewind/ui';
import { useState } from 'react';
import { useT } from '../shared/language.ts';
import { contactText, maskedContact, type Contact } from './contact.ts';
import { useResendWait, useSendCode, type Purpose } from './resend.ts';
import { useWebOtp } from './use-web-otp.ts';

const CODE_DIGITS = 6;

interface CodeFieldProps {
  readonly contact: Contact;
  readonly purpose: Purpose;
  readonly value: string;
  onValueChange(code: string): void;
  readonly error: string | undefined;
  /** Checks the contact before a code is sent to it; false = it shows what is wrong. */
  ready(): boolean;
  onFailure(error: unknown): void;
  /** Shows the contact only partly, because others may see the screen. */
  readonly masked?: boolean;
}

/** A field for the sent code, with the button that sends it at most once a minute. */
export function CodeField(props: CodeFieldProps) {
  const { contact, purpose, value, onValueChange, error } = props;
  const t = useT();
  const send = useSendCode(purpose);
  const wait = useResendWait(contact, purpose);
  const [sentTo, setSentTo] = useState<string>();
  const [busy, setBusy] = useState(false);
  useWebOtp(contact.kind === 'mobile' && wait > 0, onValueChange);

  const ask = async () => {
    if (wait > 0 || !props.ready()) return;
    const focused = document.activeElement;
    setBusy(true);
    try {
      await send(contact);
      setSentTo(contactText(contact));
      // the user may be typing in another field by now
      if (document.activeElement === focused) document.getElementById('code')?.focus();
    } catch (failure) {
      props.onFailure(failure);
    } finally {
      setBusy(false);
    }
  };

  const isHere = sentTo !== undefined && sentTo === contactText(contact);
  const sentText = isHere
    ? t('auth.sent', { contact: props.masked === true ? maskedContact(sentTo) : sentTo })
    : undefined;
  return (
    <div>
      <TextField
        label={t('auth.code')}
        id="code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        value={value}
        onValueChange={(text) => onValueChange(text.replaceAll(/\D/gu, '').slice(0, CODE_DIGITS))}
        error={error}
        hint={sentText}
        trailing={
          <Button
            type="button"
            tone="quiet"
            busy={busy}
            disabled={wait > 0}
            onClick={() => void ask()}
            className="-me-3 min-w-30 shrink-0 data-disabled:opacity-100"
            data-testid="send-code"
          >
            {wait > 0 ? <Waiting seconds={wait} /> : isHere ? t('auth.sendAgain') : t('auth.send')}
          </Button>
        }
      />
      <p role="status" className="sr-only">
        {sentText !== undefined && (wait > 0 ? sentText : t('auth.sendReady'))}
      </p>
    </div>
  );
}

/** A visible countdown; the accessible name of the button stays the same, so that a screen reader does not read every second. */
function Waiting({ seconds }: { seconds: number }) {
  const t = useT();
  return (
    <>
      <span className="sr-only">{t('auth.sendAgain')}</span>
      <span aria-hidden className="font-normal text-muted tabular-nums">
        {t('auth.sendIn', { seconds })}
      </span>
    </>
  );
}
