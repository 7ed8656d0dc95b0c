import { Gauge, Money, Skeleton, useFormat, useReadable } from '@tradewind/ui';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useClient } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { marginState } from '../../trading/order-figures.ts';
import { MarginHelp } from './MarginHelp.tsx';
import { useFirstToClose } from './use-first-to-close.ts';
import { useLevels } from './use-levels.ts';

function Figure({ label, children, strong = false }: { label: string; children: ReactNode; strong?: boolean }) {
  return (
    <div className="min-w-0">
      <dt className="text-1 text-muted">{label}</dt>
      <dd className={strong ? 'text-5 leading-8 font-semibold' : 'text-2 font-semibold'}>{children}</dd>
    </div>
  );
}

/** The account at this frame: equity and floating profit large, the rest below, the margin level as a gauge. */
export function SummaryCard() {
  const t = useT();
  const figures = useReadable(useClient().orders.figures);
  if (figures === null) return <Skeleton className="m-4 h-44" />;
  return (
    <section
      aria-label={t('orders.summary')}
      data-testid="orders-summary"
      className="relative m-3 rounded-sheet bg-raised p-4"
    >
      <MarginHelp />
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-4 gap-y-2 pe-8">
        <Figure label={`${t('orders.equity')} · USD`} strong>
          <Money value={figures.equity} kind="balance" />
        </Figure>
        <Figure label={t('orders.floating')} strong>
          <Money value={figures.profit} kind="profit" signed className="text-4" />
        </Figure>
      </dl>
      <dl className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(100%,6.25rem),1fr))] gap-x-3 gap-y-2">
        <Figure label={t('orders.balance')}>
          <Money value={figures.balance} kind="balance" />
        </Figure>
        <Figure label={t('orders.freeMargin')}>
          <Money value={figures.free_margin} kind="balance" />
        </Figure>
        <Figure label={t('orders.usedMargin')}>
          <Money value={figures.used_margin} kind="margin" />
        </Figure>
      </dl>
      <div className="mt-2">
        <LevelGauge level={figures.margin_level} />
      </div>
      <FirstToClose />
    </section>
  );
}

/** The same figures in one line, for the desktop panel. */
export function SummaryStrip() {
  const t = useT();
  const figures = useReadable(useClient().orders.figures);
  if (figures === null) return null;
  const item = (label: string, value: ReactNode) => (
    <span className="whitespace-nowrap">
      <span className="me-1 text-muted">{label}</span>
      <span className="font-semibold">{value}</span>
    </span>
  );
  return (
    <div
      data-testid="orders-summary"
      className="flex flex-wrap items-center gap-x-5 gap-y-1 border-b border-line px-4 py-1.5 text-1"
    >
      {item(t('orders.balance'), <Money value={figures.balance} kind="balance" />)}
      {item(t('orders.equity'), <Money value={figures.equity} kind="balance" />)}
      {item(t('orders.floating'), <Money value={figures.profit} kind="profit" signed />)}
      {item(t('orders.usedMargin'), <Money value={figures.used_margin} kind="margin" />)}
      {item(t('orders.freeMargin'), <Money value={figures.free_margin} kind="balance" />)}
      <span className="w-48">
        <LevelGauge level={figures.margin_level} />
      </span>
      <FirstToClose />
    </div>
  );
}

function LevelGauge({ level }: { level: number | null }) {
  const t = useT();
  const format = useFormat();
  const { call, stopOut } = useLevels();
  return (
    <Gauge
      label={t('orders.marginLevel')}
      text={format.percent(level, false)}
      value={level}
      max={call * 5}
      warning={call}
      danger={stopOut}
    />
  );
}

/** Which position a stop-out would take first: known before it happens. */
function FirstToClose() {
  const t = useT();
  const format = useFormat();
  const first = useFirstToClose();
  const { stopOut } = useLevels();
  if (first === undefined) return null;
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
  const figures = useReadable(useClient().orders.figures);
  const { call, stopOut } = useLevels();
  const level = figures?.margin_level ?? null;
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
        {t('orders.marginCallBody', { level: format.percent(level, false), stopOut: format.percent(stopOut, false) })}
      </p>
    </div>
  );
}
