import type { BoundMethod, DrawCurrency, User } from '@tradewind/contract/light';
import { FormFrame, IconButton, TextField, toast, useReadable } from '@tradewind/ui';
import { ClipboardPaste, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { ChoiceChips } from '../../funds/ChoiceChips.tsx';
import { nameOfCurrency } from './use-payout.ts';
import { useLanguage } from '../../shared/language.ts';
import { keepForVisit } from '../../shared/visit.ts';
import { addressNote, cleanAddress } from './address-form.ts';
import { addressNoteText } from './faults.ts';
import { Code } from './parts.tsx';
import { BindEnd } from './BindEnd.tsx';
import { useBind } from './use-bind.ts';

const ADDRESS_LENGTH = 128;
/** Shorter texts are easy to read, and not addresses yet. */
const GROUPED_FROM = 12;

export interface WayFormProps {
  readonly user: User;
  readonly twoFactor: boolean;
  /** The currencies of this kind; not empty. */
  readonly currencies: readonly [DrawCurrency, ...DrawCurrency[]];
  /** Currency requested in the page's address. */
  readonly wanted: string | null;
  onBound(method: BoundMethod): void;
}

/** Form for binding a coin address. */
export function AddressForm({ user, twoFactor, currencies, wanted, onBound }: WayFormProps) {
  const { t, tag } = useLanguage();
  const [kept] = useState(() => keepForVisit(`tradewind.bind.1.${user.id}`, { currency: '', address: '' }));
  const draft = useReadable(kept);
  const [isLeft, setLeft] = useState(false);
  const [code, setCode] = useState('');
  const chosen = draft.currency || wanted;
  const currency = currencies.find(({ id }) => String(id) === chosen) ?? currencies[0];
  const { protocol } = currency;
  const form = useBind({
    currency,
    code,
    setCode,
    subject: 'dc_address',
    check: () => ({ dc_address: draft.address === '' ? t('payout.way.fault.required') : undefined }),
    details: () => ({ type: 1, dc_address: draft.address }),
    onBound(method) {
      kept.clear();
      onBound(method);
    },
  });
  const write = (text: string) => {
    kept.change({ address: cleanAddress(text).slice(0, ADDRESS_LENGTH) });
    form.clearError('dc_address');
  };
  const paste = async () => {
    try {
      write(await navigator.clipboard.readText());
      setLeft(true);
    } catch {
      toast('warning', t('payout.way.pasteFailed'), undefined, 'paste');
    }
  };
  const note = addressNote(protocol, draft.address, !isLeft);
  const error = form.error('dc_address') ?? addressNoteText(note, protocol, tag, t);
  return (
    <FormFrame form={form} className="space-y-5">
      <div>
        <ChoiceChips
          label={t('payout.currency')}
          value={String(currency.id)}
          onValueChange={(id) => {
            kept.change({ currency: id });
            form.clearError('draw_id');
            form.clearError('dc_address');
          }}
          choices={currencies.map((choice) => ({
            value: String(choice.id),
            label: <bdi>{nameOfCurrency(choice)}</bdi>,
            testId: `currency-${choice.code}-${choice.protocol}`,
          }))}
        />
        {form.error('draw_id') !== undefined && <p className="text-1 text-bad">{form.error('draw_id')}</p>}
      </div>
      <p className="flex gap-2 rounded-control bg-amber-soft px-3 py-2.5 text-2 text-amber">
        <TriangleAlert aria-hidden size={20} strokeWidth={1.5} className="shrink-0" />
        <span>{t('payout.way.network', { protocol })}</span>
      </p>
      <div onBlur={() => setLeft(true)}>
        <TextField
          label={t('payout.way.address')}
          hint={t('payout.way.addressHint')}
          name="address"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
          data-testid="address"
          value={draft.address}
          onValueChange={write}
          onFocus={() => setLeft(false)}
          error={error}
          disabled={form.busy}
          trailing={
            // the clipboard can be read only in secure contexts
            typeof navigator.clipboard === 'object' && (
              <IconButton label={t('payout.way.paste')} className="-me-3 text-accent" onClick={() => void paste()}>
                <ClipboardPaste aria-hidden size={20} strokeWidth={1.5} />
              </IconButton>
            )
          }
        />
        {draft.address.length >= GROUPED_FROM && (
          <div className="mt-2" data-testid="address-groups">
            <p className="text-1 text-muted">{t('payout.way.compare')}</p>
            <p className="text-3 font-semibold">
              <Code text={draft.address} />
            </p>
          </div>
        )}
      </div>
      <BindEnd form={form} user={user} twoFactor={twoFactor} code={code} setCode={setCode} />
    </FormFrame>
  );
}
