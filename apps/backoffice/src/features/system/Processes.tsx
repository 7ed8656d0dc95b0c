import type { System } from '@tradewind/contract/operator-light';
import { Badge } from '../../shared/Badge.tsx';
import { DataTable, type Column } from '../../shared/DataTable.tsx';
import { durationText } from '../../shared/duration.ts';
import { useLanguage, useT } from '../../shared/language.ts';
import { processRoles } from '../../shared/process-roles.ts';
import { secondsAgo } from '../../shared/seconds-ago.ts';

type Row = System['processes'][number];

/** From this value on the difference raises an alarm. */
const SKEW_ALARM_MS = 250;

const TONES = { active: 'good', waiting: 'plain', ended: 'plain', gone: 'bad' } as const;

/** For a live process: whether it is active in a role, or on standby for all of its roles. */
function stateOf({ state, active }: Row): keyof typeof TONES {
  if (state !== 'alive') return state;
  return active.length > 0 ? 'active' : 'waiting';
}

export function Processes({ system: { processes, now } }: { system: System }) {
  const t = useT();
  const { tag } = useLanguage();
  const columns: readonly [Column<Row>, ...Column<Row>[]] = [
    {
      id: 'process',
      header: t('system.process'),
      render: ({ roles, host, pid }) => (
        <>
          <span className="block font-semibold">{processRoles(roles, t)}</span>
          <span className="block text-1 text-muted [overflow-wrap:anywhere]">
            <bdi>{host}</bdi>, {t('system.pid', { pid: String(pid) })}
          </span>
        </>
      ),
    },
    {
      id: 'state',
      header: t('system.state'),
      stack: 'aside',
      render: (row) => {
        const state = stateOf(row);
        return <Badge tone={TONES[state]}>{t(`system.states.${state}`)}</Badge>;
      },
    },
    { id: 'version', header: t('system.version'), render: ({ version }) => <span className="figures">{version}</span> },
    {
      id: 'since',
      header: t('system.since'),
      align: 'end',
      render: ({ started_at: at, beat_at: beat }) => durationText(tag, beat - at),
    },
    {
      id: 'seen',
      header: t('system.seen'),
      align: 'end',
      render: ({ beat_at: at }) => secondsAgo(at, now, tag, t),
    },
    {
      id: 'skew',
      header: t('system.skew'),
      align: 'end',
      render: ({ skew_ms: ms, clock_wrong: isWrong }) =>
        ms === null ? (
          <span className="text-muted">{t('system.unknown')}</span>
        ) : (
          <span className={isWrong || Math.abs(ms) > SKEW_ALARM_MS ? 'font-semibold text-bad' : undefined}>
            {t('system.ms', { ms: String(ms) })}
          </span>
        ),
    },
  ];
  return (
    <DataTable
      label={t('system.processes')}
      columns={columns}
      rows={processes}
      rowKey={({ id }) => id}
      empty={{ title: t('system.noProcesses') }}
    />
  );
}
