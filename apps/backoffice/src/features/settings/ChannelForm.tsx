import { operatorBaseCalls, type Channel } from '@tradewind/contract/operator-light';
import { TextField } from '@tradewind/ui';
import { useState } from 'react';
import { api } from '../../shared/api.ts';
import { useT } from '../../shared/language.ts';
import { currencyName } from './currency-draft.ts';
import { ProposalForm, useProposal } from './proposal.tsx';

const ADDRESS_LENGTH = 128;

interface ChannelFormProps {
  /** undefined = a new one. */
  readonly channel: Channel | undefined;
  onDone(): Promise<void>;
}

/** Proposes a new or changed address, or reopening a channel; a second operator approves. */
export function ChannelForm({ channel, onDone }: ChannelFormProps) {
  const t = useT();
  const [address, setAddress] = useState(channel?.enabled === 0 ? channel.address : '');
  const proposal = useProposal<'address'>({
    isNew: channel === undefined,
    fields: ['address'],
    check: () => (address.trim() === '' ? { address: t('settings.faults.required') } : {}),
    propose: ({ currency, reason }, idempotencyKey) =>
      api.call(
        operatorBaseCalls.proposeChannel,
        { ...(channel === undefined ? { currency_id: currency } : { id: channel.id }), address, reason },
        { quiet: true, idempotencyKey },
      ),
    onDone,
  });
  return (
    <ProposalForm
      proposal={proposal}
      label={t('settings.channel.propose')}
      currencyType={1}
      subject={
        channel && (
          <p className="text-2 [overflow-wrap:anywhere]">
            <span className="font-semibold">{currencyName(channel.currency)}</span>
            <span className="block text-1 text-muted">{t('settings.channel.now')}</span>
            <span className="tabular-nums">{channel.address}</span>
          </p>
        )
      }
    >
      <TextField
        label={channel?.enabled === 1 ? t('settings.channel.newAddress') : t('settings.channel.address')}
        hint={t('settings.channel.addressHint')}
        name="channel-address"
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={ADDRESS_LENGTH}
        {...proposal.form.field('address', address, setAddress)}
      />
    </ProposalForm>
  );
}
