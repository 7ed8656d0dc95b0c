import { operatorBaseCalls, type Currency } from '@tradewind/contract/operator-light';
import { Button, Money, Sheet, useFormat, type Format } from '@tradewind/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../shared/api.ts';
import { Badge } from '../../shared/Badge.tsx';
import { DataTable, type Column } from '../../shared/DataTable.tsx';
import { useT, type T } from '../../shared/language.ts';
import { Section } from '../../shared/Page.tsx';
import { readAgain, useRead } from '../../shared/queries.ts';
import { CurrencyForm } from './CurrencyForm.tsx';
import { currencyName } from './currency-draft.ts';

/** Currencies of deposits and withdrawals: rate, fee, bounds. */
export function Currencies() {
  const t = useT();
  const format = useFormat();
  const mayChange = useMay(operatorBaseCalls.saveCurrency);
  const read = useRead(operatorBaseCalls.currencies, {});
  /** `undefined` = closed. */
  const [editing, setEditing] = useState<Currency | 'new'>();
  const [last, setLast] = useState<Currency | 'new'>('new');
  const open = (what: Currency | 'new') => {
    setEditing(what);
    setLast(what);
  };
  return (
    <Section
      title={t('settings.views.currencies')}
      hint={t('settings.currency.about')}
      actions={
        mayChange && (
          <Button icon={<Plus aria-hidden size={16} strokeWidth={1.5} />} onClick={() => open('new')}>
            {t('settings.currency.add')}
          </Button>
        )
      }
    >
      <DataTable
        label={t('settings.views.currencies')}
        columns={[
          ...columnsOf(t, format),
          ...(mayChange
            ? [
                {
                  id: 'actions',
                  header: t('settings.actions'),
                  headerHidden: true,
                  align: 'end' as const,
                  render: (row: Currency) => (
                    <Button
                      tone="quiet"
                      className="-me-4"
                      aria-label={t('settings.changeOf', { name: currencyName(row) })}
                      onClick={() => open(row)}
                    >
                      {t('settings.change')}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
        rows={read.data}
        rowKey={({ id }) => id}
        empty={{ title: t('settings.currency.empty'), body: t('settings.currency.emptyBody') }}
        read={read}
        skeletonRows={3}
      />
      <Sheet
        open={editing !== undefined}
        onOpenChange={(isOpen) => !isOpen && setEditing(undefined)}
        title={last === 'new' ? t('settings.currency.add') : t('settings.changeOf', { name: currencyName(last) })}
      >
        <CurrencyForm
          key={last === 'new' ? 'new' : `${last.id}-${last.version}`}
          currency={last === 'new' ? undefined : last}
          onDone={async () => {
            setEditing(undefined);
            await readAgain(operatorBaseCalls.currencies, operatorBaseCalls.channels, operatorBaseCalls.banks);
          }}
        />
      </Sheet>
    </Section>
  );
}

function columnsOf(t: T, format: Format): readonly [Column<Currency>, ...Column<Currency>[]] {
  return [
    {
      id: 'code',
      header: t('settings.currency.currency'),
      render: ({ code, protocol, type }) => (
        <>
          <span className="font-semibold">{code}</span>{' '}
          <span className="text-muted">{type === 2 ? t('settings.currency.bank') : protocol !== code && protocol}</span>
        </>
      ),
    },
    {
      id: 'rate',
      header: t('settings.currency.rateNow'),
      align: 'end',
      render: ({ code, rate_now: rate, rate_instrument: instrument }) => (
        <>
          {rate === null ? (
            <Badge tone="bad">{t('settings.currency.noRate')}</Badge>
          ) : (
            <span className="figures">{t('settings.currency.perUsd', { rate, code })}</span>
          )}
          <span className="ms-2 text-1 text-muted">{instrument ?? t('settings.currency.fixed')}</span>
        </>
      ),
    },
    {
      id: 'fee',
      header: t('settings.currency.fee'),
      align: 'end',
      render: ({ fee, fee_type: type }) =>
        type === 2 ? `${format.number(fee)}%` : <Money value={fee} kind="balance" currency />,
    },
    {
      id: 'withdraw',
      header: t('settings.currency.withdrawBounds'),
      align: 'end',
      render: ({ withdraw_min: min, withdraw_max: max }) => boundsText(min, max, format),
    },
    {
      id: 'deposit',
      header: t('settings.currency.depositBounds'),
      align: 'end',
      render: ({ deposit_min: min, deposit_max: max }) => boundsText(min, max, format),
    },
    {
      id: 'state',
      header: t('settings.currency.payouts'),
      stack: 'aside',
      render: ({ withdraw_enabled: enabled }) =>
        enabled === 1 ? (
          <Badge tone="good">{t('settings.open')}</Badge>
        ) : (
          <Badge tone="plain">{t('settings.closed')}</Badge>
        ),
    },
  ];
}

const boundsText = (min: number, max: number, format: Format): string =>
  `${format.number(min)} – ${format.number(max)}`;
