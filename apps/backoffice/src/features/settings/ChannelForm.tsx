import { StepKey } from '@tradewind/client';
import { operatorBaseCalls, type Channel } from '@tradewind/contract/operator-light';
import { Button, FormFailure, randomId, TextField, toast } from '@tradewind/ui';
import { useState } from 'react';
import { api } from '../../shared/api.ts';
import { useT } from '../../shared/language.ts';
import { useRead } from '../../shared/queries.ts';
import { SelectField } from '../../shared/SelectField.tsx';
import { TextArea } from '../../shared/TextArea.tsx';
import { useForm } from '../../shared/use-form.ts';
import { currencyName } from './currency-draft.ts';
import { REASON_LENGTH } from './ways.tsx';
import { conflictText, fieldFaults } from './words.ts';

const ADDRESS_LENGTH = 128;
const REASON_MIN = 3;
type Field = 'currency_id' | 'address' | 'reason';
const FIELDS: readonly Field[] = ['currency_id', 'address', 'reason'];

interface ChannelFormProps {
  /** undefined = a new one. */
  readonly channel: Channel | undefined;
  onDone(): Promise<void>;
}

/** Proposes an address, a changed one, or to open a channel again; a second operator approves. */
export function ChannelForm({ channel, onDone }: ChannelFormProps) {
  const t = useT();
  const currencies = useRead(operatorBaseCalls.currencies, {}, { enabled: channel === undefined });
  const [currency, setCurrency] = useState('');
  const [address, setAddress] = useState(channel?.enabled === 0 ? channel.address : '');
  const [reason, setReason] = useState('');
  const [key] = useState(() => new StepKey(randomId));
  const form = useForm<Field>({
    check: () => ({
      ...(channel === undefined && currency === '' ? { currency_id: t('settings.faults.required') } : {}),
      ...(address.trim() === '' ? { address: t('settings.faults.required') } : {}),
      ...(reason.trim().length < REASON_MIN ? { reason: t('settings.reasonNeeded') } : {}),
    }),
    async send() {
      const change = await key.run((idempotencyKey) =>
        api.call(
          operatorBaseCalls.proposeChannel,
          { ...(channel === undefined ? { currency_id: currency } : { id: channel.id }), address, reason },
          { quiet: true, idempotencyKey },
        ),
      );
      toast('success', t('settings.proposed', { id: String(change.id) }), t('settings.proposedBody'));
      await onDone();
    },
    explain(error) {
      const failure = conflictText(error, t);
      return failure === undefined ? { fields: fieldFaults(error, FIELDS, t) } : { failure };
    },
  });
  return (
    <form
      id={form.id}
      onSubmit={form.submit}
      noValidate
      aria-label={t('settings.channel.propose')}
      className="space-y-4 pt-1 pb-2"
    >
      <p className="text-2 text-muted">{t('settings.fourEyes')}</p>
      {channel === undefined ? (
        <SelectField
          label={t('settings.currency.currency')}
          value={currency}
          error={form.error('currency_id')}
          onValueChange={(next) => {
            setCurrency(next);
            form.clearError('currency_id');
          }}
          choices={[
            { value: '', label: t('settings.choose') },
            ...(currencies.data ?? [])
              .filter(({ type }) => type === 1)
              .map((row) => ({ value: String(row.id), label: currencyName(row) })),
          ]}
        />
      ) : (
        <p className="text-2 [overflow-wrap:anywhere]">
          <span className="font-semibold">{currencyName(channel.currency)}</span>
          <span className="block text-1 text-muted">{t('settings.channel.now')}</span>
          <span className="tabular-nums">{channel.address}</span>
        </p>
      )}
      <TextField
        label={channel?.enabled === 1 ? t('settings.channel.newAddress') : t('settings.channel.address')}
        hint={t('settings.channel.addressHint')}
        name="channel-address"
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={ADDRESS_LENGTH}
        value={address}
        error={form.error('address')}
        onValueChange={(text) => {
          setAddress(text);
          form.clearError('address');
        }}
      />
      <TextArea
        label={t('settings.reason')}
        hint={t('settings.reasonHint')}
        value={reason}
        rows={2}
        maxLength={REASON_LENGTH}
        error={form.error('reason')}
        onValueChange={(text) => {
          setReason(text);
          form.clearError('reason');
        }}
      />
      <FormFailure text={form.failure} />
      <Button block tone="accent" type="submit" busy={form.busy} data-testid="send-proposal">
        {t('settings.sendProposal')}
      </Button>
    </form>
  );
}
