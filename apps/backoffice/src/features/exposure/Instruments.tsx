import type { ExposureInstrument } from '@tradewind/contract/operator-light';
import { Money, useFormat, type Format } from '@tradewind/ui';
import { Badge } from '../../shared/Badge.tsx';
import { AccountNumber } from '../../shared/AccountNumber.tsx';
import { DataTable, type Column } from '../../shared/DataTable.tsx';
import { useT, type T } from '../../shared/language.ts';
import type { Read } from './read.ts';
import { ageText, Usd } from './texts.tsx';

/** In an open market, older prices are highlighted. */
const OLD_MS = 60_000;

/** Net and gross by instrument, with its concentration. */
export function Instruments({ rows, read }: { rows: readonly ExposureInstrument[]; read: Read }) {
  const t = useT();
  const format = useFormat();
  return (
    <DataTable
      label={t('exposure.views.instruments')}
      columns={columnsOf(t, format)}
      rows={rows}
      rowKey={({ id }) => id}
      empty={{ title: t('exposure.none') }}
      read={read}
    />
  );
}

function columnsOf(t: T, format: Format): readonly [Column<ExposureInstrument>, ...Column<ExposureInstrument>[]] {
  return [
    {
      id: 'instrument',
      header: t('exposure.instrument'),
      render: ({ show_code: code, market_open: open }) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          <span className="font-semibold" dir="ltr">
            {code}
          </span>
          {open === 0 && <Badge>{t('exposure.closed')}</Badge>}
        </span>
      ),
    },
    {
      id: 'net',
      header: t('exposure.net'),
      align: 'end',
      stack: 'aside',
      render: ({ net }) => <Usd value={net} signed />,
    },
    {
      id: 'lots',
      header: t('exposure.lots'),
      align: 'end',
      render: ({ net_lots: net, buy_lots: buy, sell_lots: sell }) => (
        <span className="block">
          <span className="figures">
            {net > 0 ? '+' : ''}
            {format.number(net)}
          </span>
          <span className="block text-1 text-muted">
            {t('exposure.sides', { buy: format.number(buy), sell: format.number(sell) })}
          </span>
        </span>
      ),
    },
    { id: 'gross', header: t('exposure.gross'), align: 'end', render: ({ gross }) => <Usd value={gross} /> },
    {
      id: 'open',
      header: t('exposure.open'),
      align: 'end',
      render: ({ open }) => <Money value={open} kind="balance" signed />,
    },
    {
      id: 'largest',
      header: t('exposure.largest'),
      align: 'end',
      render: ({ largest, largest_account: account }) => (
        <>
          {format.percent(largest, false)} <AccountNumber account={account} />
        </>
      ),
    },
    { id: 'ten', header: t('exposure.ten'), align: 'end', render: ({ ten }) => format.percent(ten, false) },
    {
      id: 'age',
      header: t('exposure.age'),
      align: 'end',
      render: ({ price_age_ms: age, market_open: open }) =>
        age === null ? (
          '–'
        ) : (
          <span className={open === 1 && age > OLD_MS ? 'font-semibold text-amber' : ''}>
            {ageText(age, format, t)}
          </span>
        ),
    },
  ];
}
