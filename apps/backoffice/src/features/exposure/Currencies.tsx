import type { ExposureCurrency } from '@tradewind/contract/operator-light';
import { useFormat } from '@tradewind/ui';
import { DataTable } from '../../shared/DataTable.tsx';
import { useT } from '../../shared/language.ts';
import { Section } from '../../shared/Page.tsx';
import type { Read } from './read.ts';
import { Usd } from './texts.tsx';

const UNIT_DECIMALS = 2;

/** Net and gross by currency: legs of pairs, and the profit currency of everything else. */
export function Currencies({ rows, read }: { rows: readonly ExposureCurrency[]; read: Read }) {
  const t = useT();
  const format = useFormat();
  return (
    <Section title={t('exposure.views.currencies')} hint={t('exposure.currencyAbout')}>
      <DataTable
        label={t('exposure.views.currencies')}
        columns={[
          {
            id: 'currency',
            header: t('exposure.currency'),
            render: ({ code }) => <span className="font-semibold">{code}</span>,
          },
          {
            id: 'net',
            header: t('exposure.net'),
            align: 'end',
            stack: 'aside',
            render: ({ net }) => <Usd value={net} signed />,
          },
          {
            id: 'units',
            header: t('exposure.units'),
            align: 'end',
            render: ({ units }) => <span className="figures">{format.number(Number(units), UNIT_DECIMALS)}</span>,
          },
          { id: 'gross', header: t('exposure.gross'), align: 'end', render: ({ gross }) => <Usd value={gross} /> },
        ]}
        rows={rows}
        rowKey={({ code }) => code}
        empty={{ title: t('exposure.none') }}
        read={read}
      />
    </Section>
  );
}
