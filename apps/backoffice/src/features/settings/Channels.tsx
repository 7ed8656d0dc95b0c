import { operatorBaseCalls, type Channel } from '@tradewind/contract/operator-light';
import { api, useMay } from '../../shared/api.ts';
import { CopyButton } from '../../shared/CopyButton.tsx';
import { useT } from '../../shared/language.ts';
import { useRead } from '../../shared/queries.ts';
import { ChannelForm } from './ChannelForm.tsx';
import { currencyName } from './currency-draft.ts';
import { WaySection } from './WaySection.tsx';

/** Addresses that customers send coins to. */
export function Channels() {
  const t = useT();
  return (
    <WaySection<Channel>
      read={useRead(operatorBaseCalls.channels, {})}
      texts={{
        title: t('settings.views.channels'),
        about: t('settings.channel.about'),
        propose: t('settings.channel.propose'),
        proposeOther: t('settings.channel.proposeOther'),
        empty: t('settings.channel.empty'),
        emptyBody: t('settings.channel.emptyBody'),
        closeTitle: t('settings.channel.closeTitle'),
        closed: t('settings.channel.closed'),
      }}
      columns={[
        {
          id: 'currency',
          header: t('settings.currency.currency'),
          className: 'w-40 whitespace-nowrap',
          render: ({ currency }) => <span className="font-semibold">{currencyName(currency)}</span>,
        },
        {
          id: 'address',
          header: t('settings.channel.address'),
          render: ({ address }) => (
            <span className="inline-flex max-w-full items-center gap-1">
              <span className="min-w-0 tabular-nums [overflow-wrap:anywhere]">{address}</span>
              <CopyButton text={address} label={t('settings.channel.address')} />
            </span>
          ),
        },
      ]}
      nameOf={({ currency, address }) => `${currencyName(currency)} ${address}`}
      describe={({ currency, address }) => `${currencyName(currency)} · ${address}`}
      mayPropose={useMay(operatorBaseCalls.proposeChannel)}
      mayClose={useMay(operatorBaseCalls.closeChannel)}
      proposeTestId="propose-channel"
      renderForm={(channel, onDone) => <ChannelForm key={channel?.id ?? 'new'} channel={channel} onDone={onDone} />}
      close={(id, reason, idempotencyKey) =>
        api.call(operatorBaseCalls.closeChannel, { id, reason }, { quiet: true, idempotencyKey })
      }
    />
  );
}
