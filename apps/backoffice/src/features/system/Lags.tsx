import type { System } from '@tradewind/contract/operator-light';
import { useFormat } from '@tradewind/ui';
import { DataTable } from '../../shared/DataTable.tsx';
import { useT, type T } from '../../shared/language.ts';

interface Row {
  readonly id: string;
  readonly what: string;
  readonly where: string;
  readonly value: string;
}

const FIGURES = ['price_lag_ms', 'engine_price_lag_ms', 'feed_backlog', 'replica_lag_ms'] as const;
const FOLLOWERS = ['notifications', 'execution'] as const;

const isOneOf = <Name extends string>(names: readonly Name[], name: string): name is Name =>
  names.some((known) => known === name);

/** A name unknown to this page is shown as it is: another version of the server may send it. */
const figureName = (name: string, t: T): string => (isOneOf(FIGURES, name) ? t(`system.figures.${name}`) : name);
const followerName = (name: string, t: T): string => (isOneOf(FOLLOWERS, name) ? t(`system.followers.${name}`) : name);

export function Lags({ system: { processes, followers } }: { system: System }) {
  const t = useT();
  const format = useFormat();
  const rows: readonly Row[] = [
    ...processes
      .filter(({ state }) => state === 'alive')
      .flatMap(({ id, host, pid, figures }) =>
        figures.map(({ name, value }) => ({
          id: `${id} ${name}`,
          what: figureName(name, t),
          where: `${host}, ${t('system.pid', { pid: String(pid) })}`,
          value: name.endsWith('_ms') ? t('system.ms', { ms: format.number(value) }) : format.number(value),
        })),
      ),
    ...followers.map(({ name, behind }) => ({
      id: name,
      what: followerName(name, t),
      where: t('system.log'),
      value: t('system.events', { count: format.number(behind) }),
    })),
  ];
  return (
    <DataTable
      label={t('system.lags')}
      columns={[
        { id: 'what', header: t('system.what'), render: ({ what }) => what },
        { id: 'where', header: t('system.where'), render: ({ where }) => <bdi>{where}</bdi> },
        {
          id: 'value',
          header: t('system.value'),
          align: 'end',
          stack: 'aside',
          className: 'whitespace-nowrap',
          render: ({ value }) => value,
        },
      ]}
      rows={rows}
      rowKey={({ id }) => id}
      empty={{ title: t('system.noLags') }}
    />
  );
}
