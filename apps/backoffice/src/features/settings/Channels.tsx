import { operatorBaseCalls, type Channel } from '@tradewind/contract/operator-light';
import { Button, Sheet, TimeText } from '@tradewind/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { api, useMay } from '../../shared/api.ts';
import { CopyButton } from '../../shared/CopyButton.tsx';
import { DataTable } from '../../shared/DataTable.tsx';
import { DecisionDialog } from '../../shared/Decision.tsx';
import { useT } from '../../shared/language.ts';
import { Section } from '../../shared/Page.tsx';
import { useRead } from '../../shared/queries.ts';
import { ChannelForm } from './ChannelForm.tsx';
import { currencyName } from './currency-draft.ts';
import { payWaysChanged, REASON_LENGTH, WayActions, WayState } from './ways.tsx';

/** Addresses that customers send coins to. Another one takes two operators; taking one out of use takes one. */
export function Channels() {
  const t = useT();
  const mayPropose = useMay(operatorBaseCalls.proposeChannel);
  const mayClose = useMay(operatorBaseCalls.closeChannel);
  const read = useRead(operatorBaseCalls.channels, {});
  const [proposing, setProposing] = useState(false);
  const [subject, setSubject] = useState<Channel>();
  const [closing, setClosing] = useState<Channel>();
  const propose = (channel?: Channel) => {
    setSubject(channel);
    setProposing(true);
  };
  return (
    <Section
      title={t('settings.views.channels')}
      hint={t('settings.channel.about')}
      actions={
        mayPropose && (
          <Button
            icon={<Plus aria-hidden size={16} strokeWidth={1.5} />}
            onClick={() => propose()}
            data-testid="propose-channel"
          >
            {t('settings.channel.propose')}
          </Button>
        )
      }
    >
      <DataTable
        label={t('settings.views.channels')}
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
          {
            id: 'state',
            header: t('settings.state'),
            stack: 'aside',
            render: (row) => <WayState way={row} />,
          },
          {
            id: 'changed',
            header: t('settings.changedAt'),
            align: 'end',
            className: 'w-48 whitespace-nowrap',
            render: ({ changed_at: at }) => <TimeText timeMs={at} />,
          },
          ...(mayPropose || mayClose
            ? [
                {
                  id: 'actions',
                  header: t('settings.actions'),
                  headerHidden: true,
                  align: 'end' as const,
                  render: (row: Channel) => (
                    <WayActions
                      way={row}
                      name={`${currencyName(row.currency)} ${row.address}`}
                      onPropose={mayPropose ? () => propose(row) : undefined}
                      onClose={mayClose ? () => setClosing(row) : undefined}
                    />
                  ),
                },
              ]
            : []),
        ]}
        rows={read.data}
        rowKey={({ id }) => id}
        empty={{ title: t('settings.channel.empty'), body: t('settings.channel.emptyBody') }}
        read={read}
        skeletonRows={3}
      />
      <Sheet
        open={proposing}
        onOpenChange={setProposing}
        title={subject === undefined ? t('settings.channel.propose') : t('settings.channel.proposeOther')}
      >
        <ChannelForm
          key={subject?.id ?? 'new'}
          channel={subject}
          onDone={async () => {
            setProposing(false);
            await payWaysChanged();
          }}
        />
      </Sheet>
      <DecisionDialog
        decision={
          closing && {
            title: t('settings.channel.closeTitle'),
            body: (
              <>
                <p className="[overflow-wrap:anywhere]">
                  {currencyName(closing.currency)} · {closing.address}
                </p>
                <p className="mt-2">{t('settings.closeBody')}</p>
              </>
            ),
            action: t('settings.close'),
            danger: true,
            words: {
              label: t('settings.reason'),
              hint: t('settings.reasonHint'),
              minLength: 3,
              maxLength: REASON_LENGTH,
            },
            done: t('settings.channel.closed'),
            run: (idempotencyKey, reason) =>
              api.call(operatorBaseCalls.closeChannel, { id: closing.id, reason }, { quiet: true, idempotencyKey }),
          }
        }
        onClose={() => setClosing(undefined)}
        onDone={payWaysChanged}
      />
    </Section>
  );
}
