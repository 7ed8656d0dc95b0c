import type { Exposure, ExposureAccount, ExposurePosition } from '@tradewind/contract/operator-light';
import { Money, Price, TimeText, useFormat, type Format } from '@tradewind/ui';
import { AccountNumber } from '../../shared/AccountNumber.tsx';
import { DataTable, type Column } from '../../shared/DataTable.tsx';
import { useT, type T } from '../../shared/language.ts';
import { Section } from '../../shared/Page.tsx';
import type { Read } from './read.ts';
import { Usd } from './texts.tsx';

/** The ten largest accounts and positions. */
export function Largest({ exposure, read }: { exposure: Exposure; read: Read }) {
  const t = useT();
  const format = useFormat();
  return (
    <>
      <Section title={t('exposure.accounts')}>
        <DataTable
          label={t('exposure.accounts')}
          columns={accountColumns(t, format)}
          rows={exposure.largest_accounts}
          rowKey={({ account }) => account}
          empty={{ title: t('exposure.none') }}
          read={read}
        />
      </Section>
      <Section title={t('exposure.positions')}>
        <DataTable
          label={t('exposure.positions')}
          columns={positionColumns(t, format)}
          rows={exposure.largest_positions}
          rowKey={({ id }) => id}
          empty={{ title: t('exposure.none') }}
          read={read}
        />
      </Section>
    </>
  );
}

function accountColumns(t: T, format: Format): readonly [Column<ExposureAccount>, ...Column<ExposureAccount>[]] {
  return [
    { id: 'account', header: t('exposure.account'), render: ({ account }) => <AccountNumber account={account} /> },
    {
      id: 'gross',
      header: t('exposure.gross'),
      align: 'end',
      stack: 'aside',
      render: ({ gross }) => <Usd value={gross} />,
    },
    {
      id: 'share',
      header: t('exposure.share'),
      align: 'end',
      render: ({ share }) => format.percent(share, false),
    },
    { id: 'net', header: t('exposure.net'), align: 'end', render: ({ net }) => <Usd value={net} signed /> },
    {
      id: 'profit',
      header: t('exposure.profit'),
      align: 'end',
      render: ({ profit }) => <Money value={profit} kind="balance" signed />,
    },
    {
      id: 'count',
      header: t('exposure.count'),
      align: 'end',
      render: ({ positions }) => format.number(positions),
    },
  ];
}

function positionColumns(t: T, format: Format): readonly [Column<ExposurePosition>, ...Column<ExposurePosition>[]] {
  return [
    {
      id: 'position',
      header: t('exposure.position'),
      render: ({ id, show_code: code, type, lots }) => (
        <span className="block">
          <span className="font-semibold" dir="ltr">
            {code}
          </span>{' '}
          {type === 1 ? t('exposure.buy') : t('exposure.sell')} {format.number(lots)}
          <span className="block text-1 text-muted tabular-nums">#{id}</span>
        </span>
      ),
    },
    {
      id: 'value',
      header: t('exposure.value'),
      align: 'end',
      stack: 'aside',
      render: ({ value }) => <Usd value={value} />,
    },
    {
      id: 'account',
      header: t('exposure.account'),
      align: 'end',
      render: ({ account }) => <AccountNumber account={account} />,
    },
    {
      id: 'prices',
      header: t('exposure.prices'),
      align: 'end',
      className: 'whitespace-nowrap',
      render: ({ price, price_now: now, precision }) => (
        <>
          <Price value={price} precision={precision} /> → <Price value={now} precision={precision} />
        </>
      ),
    },
    {
      id: 'profit',
      header: t('exposure.profit'),
      align: 'end',
      render: ({ profit }) => <Money value={profit} kind="balance" signed />,
    },
    {
      id: 'opened',
      header: t('exposure.opened'),
      align: 'end',
      className: 'whitespace-nowrap',
      render: ({ opened_at: at }) => <TimeText timeMs={at} />,
    },
  ];
}
