import { LINKED_DECISIONS, type LinkedPair, type LinkedPosition } from '@tradewind/contract/operator-light';
import { Button, Money, Price, TimeText, useFormat, type Format } from '@tradewind/ui';
import { AccountNumber } from '../../shared/AccountNumber.tsx';
import { DataTable, type Column } from '../../shared/DataTable.tsx';
import { Facts } from '../../shared/Facts.tsx';
import { useT, type T } from '../../shared/language.ts';
import { Section } from '../../shared/Page.tsx';
import type { Choice } from './decision.tsx';

interface PairProps {
  readonly pair: LinkedPair;
  /** Absent = the operator may only read. */
  onChoose?(choice: Choice): void;
}

/** One pair: what links it, its positions, its joint result, and the choices. */
export function Pair({ pair, onChoose }: PairProps) {
  const t = useT();
  const format = useFormat();
  const [low, high] = pair.accounts;
  const names = { low: `#${low}`, high: `#${high}` };
  const list = new Intl.ListFormat(format.tag);
  return (
    <Section title={t('linked.pair', names)}>
      <div className="grid gap-x-10 gap-y-4 wide:grid-cols-[22rem_minmax(0,1fr)]" data-testid={`pair-${pair.id}`}>
        <div>
          <Facts rows={factsOf(pair, list, format, t)} />
          {pair.links.every((link) => link === 'network') && (
            <p className="mt-1 text-1 text-muted">{t('linked.weak')}</p>
          )}
          {onChoose !== undefined && (
            <div className="mt-3 flex flex-wrap gap-2">
              {LINKED_DECISIONS.filter((state) => state !== pair.state).map((state) => (
                <Button key={state} tone="quiet" onClick={() => onChoose({ pair, state })}>
                  {t(state === 'noted' ? 'linked.note' : 'linked.know')}
                </Button>
              ))}
            </div>
          )}
        </div>
        <div className="min-w-0">
          <DataTable
            label={t('linked.positions', names)}
            columns={columnsOf(t, format)}
            rows={pair.positions}
            rowKey={({ account, opened_at: at, show_code: code, lots, price }) =>
              `${account} ${at} ${code} ${lots} ${price}`
            }
            empty={{ title: t('linked.noPositions') }}
            whole
          />
          {pair.more > 0 && <p className="mt-1 text-1 text-muted">{t.plural('linked.more', pair.more)}</p>}
        </div>
      </div>
    </Section>
  );
}

function factsOf(pair: LinkedPair, list: Intl.ListFormat, format: Format, t: T) {
  const [low, high] = pair.accounts;
  return [
    {
      label: t('linked.account'),
      value: (
        <>
          <AccountNumber account={low} /> · <AccountNumber account={high} />
        </>
      ),
    },
    { label: t('linked.links'), value: list.format(pair.links.map((link) => t(`linked.kinds.${link}`))) },
    { label: t('linked.instruments'), value: <bdi>{list.format(pair.codes)}</bdi> },
    { label: t('linked.value'), value: <Money value={pair.value} kind="balance" currency /> },
    {
      label: t('linked.result'),
      value: <Money value={pair.realised + pair.open} kind="balance" signed currency className="font-semibold" />,
    },
    { label: t('linked.realised'), value: <Money value={pair.realised} kind="balance" signed currency /> },
    { label: t('linked.open'), value: <Money value={pair.open} kind="balance" signed currency /> },
    { label: t('linked.since'), value: <TimeText timeMs={pair.since} /> },
    { label: t('linked.seen'), value: <TimeText timeMs={pair.seen} /> },
    ...(pair.decided_at === null
      ? []
      : [
          {
            label: t(`linked.states.${pair.state}`),
            value: t('linked.decided', {
              name: pair.decided_by,
              time: format.time(pair.decided_at),
              reason: pair.reason,
            }),
            wide: true,
          },
        ]),
  ];
}

function columnsOf(t: T, format: Format): readonly [Column<LinkedPosition>, ...Column<LinkedPosition>[]] {
  return [
    {
      id: 'position',
      header: t('linked.position'),
      className: 'whitespace-nowrap',
      render: ({ show_code: code, type, lots }) => (
        <>
          <span className="font-semibold" dir="ltr">
            {code}
          </span>{' '}
          {type === 1 ? t('linked.buy') : t('linked.sell')} {format.number(lots)}
        </>
      ),
    },
    {
      id: 'account',
      header: t('linked.account'),
      stack: 'aside',
      render: ({ account }) => <AccountNumber account={account} />,
    },
    {
      id: 'price',
      header: t('linked.price'),
      align: 'end',
      render: ({ price, precision }) => <Price value={price} precision={precision} />,
    },
    {
      id: 'profit',
      header: t('linked.profit'),
      align: 'end',
      render: ({ profit }) => (profit === null ? '–' : <Money value={profit} kind="balance" signed />),
    },
    {
      id: 'opened',
      header: t('linked.opened'),
      align: 'end',
      className: 'whitespace-nowrap',
      render: ({ opened_at: at }) => <TimeText timeMs={at} />,
    },
  ];
}
