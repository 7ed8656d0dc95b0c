import { alertCalls, type AlertRow } from '@tradewind/contract/light';
import {
  Confirm,
  EmptyState,
  ErrorState,
  IconButton,
  Segmented,
  Skeleton,
  toast,
  useFormat,
  useReadable,
} from '@tradewind/ui';
import { BellPlus, BellRing, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ButtonLink } from '../../shared/ButtonLink.tsx';
import { useClient, useUser } from '../../shared/client.tsx';
import { useLanguage, useT } from '../../shared/language.ts';
import { Page } from '../../shared/Page.tsx';
import { PagesEnd } from '../../shared/PagesEnd.tsx';
import { PATHS } from '../../shared/paths.ts';
import { queries } from '../../shared/queries.ts';
import { usePages } from '../../shared/use-pages.ts';
import { AlertSheet } from './AlertSheet.tsx';
import { alertText, stateText } from './texts.ts';

type Tab = 'active' | 'past';

/** /mine/alerts: active and fired price alerts. */
export function AlertsPage() {
  const t = useT();
  const [tab, setTab] = useState<Tab>('active');
  return (
    <Page title={t('alerts.title')}>
      <div className="px-4">
        <Segmented
          label={t('alerts.tabs')}
          value={tab}
          onValueChange={(next: Tab) => setTab(next)}
          choices={[
            { value: 'active', label: t('alerts.active') },
            { value: 'past', label: t('alerts.past') },
          ]}
        />
      </div>
      <List key={tab} tab={tab} />
    </Page>
  );
}

function List({ tab }: { tab: Tab }) {
  const { t, locale } = useLanguage();
  const { api, market, notices } = useClient();
  const instruments = useReadable(market.instruments);
  const user = useUser();
  const [editing, setEditing] = useState<AlertRow>();
  const [removing, setRemoving] = useState<AlertRow>();
  const pages = usePages<AlertRow>({
    key: ['alerts', user?.id, tab, locale],
    load: (page, signal) =>
      api.call(alertCalls.alerts, { page, past: tab === 'past' ? 1 : 0 }, { signal, quiet: true }),
    idOf: (row) => row.id,
  });
  // an alert that fires moves to the other list
  useEffect(
    () =>
      notices.onNew(({ kind }) => {
        if (kind === 'alert') void queries.invalidateQueries({ queryKey: ['alerts'] });
      }),
    [notices],
  );
  if (pages.status === 'loading') return <ListSkeleton />;
  if (pages.status === 'error')
    return <ErrorState title={t('alerts.failed')} error={pages.error} onRetry={pages.retry} />;
  if (pages.rows.length === 0) return <Nothing tab={tab} />;
  const remove = async ({ id }: AlertRow) => {
    setRemoving(undefined);
    try {
      await api.call(alertCalls.removeAlert, { id });
      toast('success', t('alerts.removed'), undefined, 'alert');
    } catch {
      // shown in a toast
    }
    await queries.invalidateQueries({ queryKey: ['alerts'] });
  };
  const instrument = instruments.find(({ Id }) => Id === editing?.ForexId);
  return (
    <>
      <ul className="mt-3 border-y border-line">
        {pages.rows.map((row) => (
          <AlertItem key={row.id} row={row} onEdit={setEditing} onRemove={setRemoving} />
        ))}
      </ul>
      <PagesEnd pages={pages} failed={t('alerts.failed')} />
      {instrument !== undefined && (
        <AlertSheet
          open
          instrument={instrument}
          alert={editing}
          onOpenChange={(open) => {
            if (!open) setEditing(undefined);
          }}
        />
      )}
      <Confirm
        open={removing !== undefined}
        onOpenChange={(open) => {
          if (!open) setRemoving(undefined);
        }}
        title={t('alerts.remove')}
        body={removing === undefined ? '' : <Described row={removing} />}
        action={t('alerts.remove')}
        danger
        onConfirm={() => {
          if (removing !== undefined) void remove(removing);
        }}
      />
    </>
  );
}

function Described({ row }: { row: AlertRow }) {
  const t = useT();
  const format = useFormat();
  return (
    <>
      <bdi className="font-semibold">{row.ShowCode}</bdi> {alertText(row, format, t)}
    </>
  );
}

interface AlertItemProps {
  readonly row: AlertRow;
  onEdit(row: AlertRow): void;
  onRemove(row: AlertRow): void;
}

function AlertItem({ row, onEdit, onRemove }: AlertItemProps) {
  const t = useT();
  const format = useFormat();
  const state = stateText(row, format, t);
  return (
    <li className="flex items-center border-b border-line last:border-b-0" data-testid={`alert-${row.id}`}>
      <button
        type="button"
        onClick={() => onEdit(row)}
        className="flex min-h-14 min-w-0 flex-1 items-center gap-3 py-2 ps-4 text-start hover:bg-press active:bg-press"
      >
        <BellRing
          aria-hidden
          size={20}
          strokeWidth={1.5}
          className={row.state === 'active' ? 'shrink-0 text-accent' : 'shrink-0 text-muted'}
        />
        <span className="min-w-0 flex-1">
          <span className="block text-2 font-semibold">{row.ShowCode}</span>
          <span className="block text-2">{alertText(row, format, t)}</span>
          {state !== '' && <span className="block text-1 text-muted [overflow-wrap:anywhere]">{state}</span>}
        </span>
      </button>
      <IconButton label={`${t('alerts.remove')}: ${row.ShowCode}`} onClick={() => onRemove(row)}>
        <Trash2 aria-hidden size={18} strokeWidth={1.5} className="text-muted" />
      </IconButton>
    </li>
  );
}

function Nothing({ tab }: { tab: Tab }) {
  const t = useT();
  return tab === 'past' ? (
    <EmptyState icon={<BellRing size={40} strokeWidth={1.5} />} title={t('alerts.pastEmptyTitle')} />
  ) : (
    <EmptyState
      icon={<BellPlus size={40} strokeWidth={1.5} />}
      title={t('alerts.emptyTitle')}
      body={t('alerts.emptyBody')}
      action={<ButtonLink to={PATHS.trade}>{t('alerts.toTrade')}</ButtonLink>}
    />
  );
}

function ListSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t('ui.loading')} className="space-y-3 p-4">
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} className="h-12" />
      ))}
    </div>
  );
}
