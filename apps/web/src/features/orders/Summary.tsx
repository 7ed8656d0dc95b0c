import { classes, Skeleton, useFormat, useSelected } from '@tradewind/ui';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useClient } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { useFiguresLoading } from '../../trading/account-figures.ts';
import { AccountFigure } from '../../trading/AccountFigure.tsx';
import { LevelGauge } from '../../trading/LevelGauge.tsx';
import { marginState } from '../../trading/order-figures.ts';
import { useLevels } from '../../trading/use-levels.ts';
import { useStaleFigures } from '../../trading/use-stale-figures.ts';
import { MarginHelp } from './MarginHelp.tsx';
import { useFirstToClose } from './use-first-to-close.ts';

interface FigureProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly strong?: boolean;
  /** May be outdated. */
  readonly stale: boolean;
}

function Figure({ label, children, strong = false, stale }: FigureProps) {
  return (
    <div className={strong ? 'min-w-max flex-1' : 'min-w-0'}>
      <dt className="text-1 text-muted">{label}</dt>
      <dd className={classes('font-semibold', strong ? 'text-5 leading-8' : 'text-2', stale && 'is-stale')}>
        {children}
      </dd>
    </div>
  );
}

/** The account in this frame: equity and floating profit in large figures, the rest below, the margin level as a gauge. */
export function SummaryCard() {
  const t = useT();
  const isLoading = useFiguresLoading();
  const doubt = useStaleFigures();
  const [lost, stale] = [doubt === 'lost', doubt !== undefined];
  if (isLoading) return <Skeleton className="m-4 h-44" />;
  return (
    <section
      aria-label={t('orders.summary')}
      data-testid="orders-summary"
      className="relative m-3 rounded-sheet bg-raised p-4 low:my-1.5 low:py-3"
    >
      <MarginHelp />
      <dl className="flex flex-wrap gap-x-4 gap-y-2 pe-8">
        <Figure label={`${t('orders.equity')} · USD`} strong stale={stale}>
          <AccountFigure of="equity" />
        </Figure>
        <Figure label={t('orders.floating')} strong stale={stale}>
          <AccountFigure of="profit" className="text-4" />
        </Figure>
      </dl>
      <dl className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(100%,5.75rem),1fr))] items-end gap-x-3 gap-y-2">
        <Figure label={t('orders.balance')} stale={lost}>
          <AccountFigure of="balance" />
        </Figure>
        <Figure label={t('orders.freeMargin')} stale={stale}>
          <AccountFigure of="freeMargin" />
        </Figure>
        <Figure label={t('orders.usedMargin')} stale={lost}>
          <AccountFigure of="usedMargin" />
        </Figure>
      </dl>
      <div className={classes('mt-2', stale && 'is-stale')}>
        <LevelGauge label={t('orders.marginLevel')} />
      </div>
      <FirstToClose />
    </section>
  );
}

/** The same figures in one line, for the desktop panel. */
export function SummaryStrip() {
  const t = useT();
  const isLoading = useFiguresLoading();
  const doubt = useStaleFigures();
  const [lost, stale] = [doubt === 'lost', doubt !== undefined];
  if (isLoading) return null;
  const item = (label: string, value: ReactNode, isOld = stale) => (
    <span className="whitespace-nowrap">
      <span className="me-1 text-muted">{label}</span>
      <span className={classes('font-semibold', isOld && 'is-stale')}>{value}</span>
    </span>
  );
  return (
    <div
      data-testid="orders-summary"
      className="flex flex-wrap items-center gap-x-5 gap-y-1 border-b border-line px-4 py-1.5 text-1"
    >
      {item(t('orders.balance'), <AccountFigure of="balance" />, lost)}
      {item(t('orders.equity'), <AccountFigure of="equity" />)}
      {item(t('orders.floating'), <AccountFigure of="profit" />)}
      {item(t('orders.usedMargin'), <AccountFigure of="usedMargin" />, lost)}
      {item(t('orders.freeMargin'), <AccountFigure of="freeMargin" />)}
      <span className={classes('w-48', stale && 'is-stale')}>
        <LevelGauge label={t('orders.marginLevel')} />
      </span>
      <FirstToClose />
    </div>
  );
}

/** The position that a stop-out would close first, shown in advance. */
function FirstToClose() {
  const t = useT();
  const format = useFormat();
  const first = useFirstToClose();
  const { stopOut } = useLevels();
  // the levels are read when the app starts, which fails without a network
  if (first === undefined || stopOut === undefined) return null;
  return (
    <p data-testid="first-to-close" className="mt-2 text-1 text-muted wide:mt-0">
      {t.plural('orders.firstAt', first.Quantity, {
        level: format.percent(stopOut, false),
        symbol: first.ForexTradeLists.ShowCode,
        id: first.Id,
      })}
    </p>
  );
}

/** Shown at and below the margin call level. */
export function MarginBanner() {
  const t = useT();
  const format = useFormat();
  const { call, stopOut } = useLevels();
  const level = useSelected(useClient().orders.figures, (now) => now?.margin_level ?? null);
  if (call === undefined || stopOut === undefined) return null;
  const state = marginState(level, call, stopOut);
  if (state !== 'call' && state !== 'stop_out') return null;
  return (
    <div
      role="alert"
      data-testid="margin-call"
      className="m-3 flex gap-3 rounded-control bg-bad-soft p-3 text-2 text-bad wide:m-0 wide:rounded-none wide:py-1.5"
    >
      <TriangleAlert aria-hidden size={20} strokeWidth={1.5} className="shrink-0" />
      <p>
        <span className="font-semibold">{t('orders.marginCall')}</span>{' '}
        <span>
          {t('orders.marginCallBody', { level: format.percent(level, false), stopOut: format.percent(stopOut, false) })}
        </span>
      </p>
    </div>
  );
}
