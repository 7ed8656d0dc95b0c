import { verificationCalls, type User, type VerificationState } from '@tradewind/contract/light';
import { Button, TextField, randomId } from '@tradewind/ui';
import { LockKeyhole } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import { useClient } from '../../shared/client.tsx';
import { useLanguage } from '../../shared/language.ts';
import { keepForVisit } from '../../shared/visit.ts';
import { setVerification } from '../../shared/use-verification.ts';
import { CardSlot } from './CardSlot.tsx';
import type { CardPicture } from './use-card-picture.ts';

const NAME_MAX = 100;
const CARD_ID_MIN = 4;
const CARD_ID_MAX = 64;

interface VerificationFormProps {
  readonly user: User;
  readonly state: VerificationState;
  readonly front: CardPicture;
  readonly back: CardPicture;
}

const urlOf = ({ cut }: CardPicture): string | undefined =>
  cut?.transfer.state === 'sent' ? cut.transfer.url : undefined;
const isOnItsWay = ({ cut }: CardPicture): boolean => cut?.transfer.state === 'sending';

/** Name, ID number and both sides of the card. */
export function VerificationForm({ user, state, front, back }: VerificationFormProps) {
  const { t, tag } = useLanguage();
  const { api } = useClient();
  const noteId = useId();
  // only the name survives a reload (a phone may close the page while the camera is open)
  const [draft] = useState(() => keepForVisit(`tradewind.verification.${user.id}`, { name: '' }));
  const [name, setName] = useState(draft.get().name || state.name);
  const [cardId, setCardId] = useState('');
  const [left, setLeft] = useState({ name: false, cardId: false });
  const [busy, setBusy] = useState(false);
  const frontUrl = urlOf(front);
  const backUrl = urlOf(back);
  const hasName = name.trim() !== '';
  const hasCardId = cardId.trim().length >= CARD_ID_MIN;
  const isComplete = hasName && hasCardId && frontUrl !== undefined && backUrl !== undefined;

  const missing = [
    ...(hasName ? [] : [t('verification.missingName')]),
    ...(hasCardId ? [] : [t('verification.missingCardId')]),
    ...(front.cut === undefined || front.cut.transfer.state === 'failed' ? [t('verification.missingFront')] : []),
    ...(back.cut === undefined || back.cut.transfer.state === 'failed' ? [t('verification.missingBack')] : []),
  ];
  const note =
    missing.length > 0
      ? t('verification.missing', { list: new Intl.ListFormat(tag, { type: 'conjunction' }).format(missing) })
      : isOnItsWay(front) || isOnItsWay(back)
        ? t('verification.waitForUpload')
        : '';

  const changeName = (value: string) => {
    setName(value);
    draft.change({ name: value });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setLeft({ name: true, cardId: true });
    if (!isComplete || busy) return;
    setBusy(true);
    try {
      const answer = await api.call(
        verificationCalls.submitVerification,
        { name: name.trim(), card_id: cardId.trim(), front_pic: frontUrl, reverse_pic: backUrl },
        { idempotencyKey: randomId() },
      );
      draft.clear();
      setVerification(user.id, answer);
    } catch {
      // the client has shown the reason in a toast; all input is still there
      setBusy(false);
    }
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5 px-4 pt-4">
      <p className="text-2 text-muted">{t('verification.intro')}</p>
      <TextField
        label={t('verification.name')}
        hint={t('verification.nameHint')}
        error={left.name && !hasName ? t('verification.required') : undefined}
        value={name}
        onValueChange={changeName}
        onBlur={() => setLeft((before) => ({ ...before, name: true }))}
        name="name"
        autoComplete="name"
        maxLength={NAME_MAX}
        disabled={busy}
        required
      />
      <TextField
        label={t('verification.cardId')}
        hint={t('verification.cardIdHint')}
        error={
          left.cardId && !hasCardId
            ? t(cardId.trim() === '' ? 'verification.required' : 'verification.cardIdShort')
            : undefined
        }
        value={cardId}
        onValueChange={setCardId}
        onBlur={() => setLeft((before) => ({ ...before, cardId: true }))}
        name="card-id"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={CARD_ID_MAX}
        disabled={busy}
        required
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] gap-4">
        <CardSlot side="front" picture={front} disabled={busy} />
        <CardSlot side="back" picture={back} disabled={busy} />
      </div>
      <p className="flex gap-2 text-1 text-muted">
        <LockKeyhole aria-hidden size={16} strokeWidth={1.5} className="mt-px shrink-0" />
        <span>{t('verification.privacy')}</span>
      </p>
      <div>
        <Button
          type="submit"
          tone="accent"
          size="large"
          block
          busy={busy}
          disabled={!isComplete}
          aria-describedby={noteId}
          data-testid="submit-verification"
        >
          {t('verification.submit')}
        </Button>
        <p id={noteId} role="status" className="mt-1.5 min-h-5 text-center text-1 text-muted">
          {note}
        </p>
      </div>
    </form>
  );
}
