import { ApiError, type VisitorChat } from '@tradewind/client/app';
import type { ChatState } from '@tradewind/contract/light';
import { Button, TextField } from '@tradewind/ui';
import { Mail } from 'lucide-react';
import { useEffect, useId, useState, type SubmitEvent } from 'react';
import { useT } from './language.ts';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/u;

/** A guest enters the address for answers that arrive after they have left. */
export function GuestContact({ chat, state }: { chat: VisitorChat; state: ChatState }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  if (open) return <ContactForm chat={chat} state={state} onClose={() => setOpen(false)} />;
  const hasEmail = state.email !== '';
  return (
    <div className="mx-3 mt-3 flex flex-wrap items-center gap-x-3 rounded-control bg-raised ps-4 pe-1 ring-1 ring-line ring-inset">
      <Mail aria-hidden size={18} strokeWidth={1.5} className="shrink-0 text-muted" />
      <div className="min-w-40 flex-1 py-2">
        <p className="text-2 [overflow-wrap:anywhere]">
          {hasEmail ? t('chat.contact.kept', { email: state.email }) : t('chat.contact.offer')}
        </p>
        {!hasEmail && <p className="text-1 text-muted">{t('chat.contact.offerBody')}</p>}
      </div>
      <Button tone="quiet" onClick={() => setOpen(true)} data-testid="leave-email">
        {hasEmail ? t('chat.contact.change') : t('chat.contact.email')}
      </Button>
    </div>
  );
}

function ContactForm({ chat, state, onClose }: { chat: VisitorChat; state: ChatState; onClose(): void }) {
  const t = useT();
  const id = useId();
  const [email, setEmail] = useState(state.email);
  const [name, setName] = useState(state.name);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  // the button that opened the form is gone: the focus moves to the field
  useEffect(() => document.getElementById(id)?.focus(), [id]);

  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isEmpty = email.trim() === '';
    // an address that was given can be withdrawn
    if ((isEmpty && state.email === '') || (!isEmpty && !EMAIL.test(email.trim())))
      return setError(t('chat.contact.invalid'));
    setBusy(true);
    try {
      await chat.setContact({ email: email.trim(), name: name.trim() });
      onClose();
    } catch (refusal) {
      setError(refusal instanceof ApiError ? refusal.message : t('chat.contact.network'));
      setBusy(false);
    }
  };

  return (
    <form
      aria-label={t('chat.contact.offer')}
      noValidate
      onSubmit={(event) => void save(event)}
      className="mx-3 mt-3 space-y-3 rounded-control bg-raised p-4 ring-1 ring-line ring-inset"
    >
      <TextField
        id={id}
        label={t('chat.contact.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        dir="ltr"
        maxLength={254}
        value={email}
        error={error}
        onValueChange={(value) => {
          setEmail(value);
          setError(undefined);
        }}
      />
      <TextField
        label={t('chat.contact.name')}
        autoComplete="name"
        maxLength={60}
        value={name}
        onValueChange={setName}
      />
      <div className="flex flex-wrap gap-2 *:flex-1">
        <Button onClick={onClose}>{t('chat.contact.cancel')}</Button>
        <Button type="submit" tone="accent" busy={busy}>
          {t('chat.contact.save')}
        </Button>
      </div>
    </form>
  );
}
