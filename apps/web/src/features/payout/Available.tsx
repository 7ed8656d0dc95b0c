import type { DrawState } from '@tradewind/contract/light';
import { classes, useFormat } from '@tradewind/ui';
import { CirclePause } from 'lucide-react';
import { usdText } from '../../funds/amount.ts';
import { useAsOf } from '../../shared/as-of.ts';
import { useT } from '../../shared/language.ts';
import { Figure } from './parts.tsx';
import { offeredOf, type Withdrawable } from './quote.ts';

/** The amount that can be withdrawn now, and the reasons for the difference from the balance. */
export function Available({ amounts, state, nowMs }: { amounts: Withdrawable; state: DrawState; nowMs: number }) {
  const t = useT();
  const format = useFormat();
  const isMoving = amounts.usedMargin > 0;
  const isStale = useAsOf() !== undefined && isMoving;
  const rest = [
    { label: t('payout.available.balance'), value: amounts.balance, sign: '' },
    { label: t('payout.available.usedMargin'), value: amounts.usedMargin, sign: '−' },
    { label: t('payout.available.openLoss'), value: amounts.openLoss, sign: '−' },
  ];
  return (
    <section aria-labelledby="available" className="mx-4 rounded-sheet bg-raised px-4 py-3">
      <h2 id="available" className="text-1 text-muted">
        {t('payout.available.title')}
      </h2>
      <p data-testid="withdrawable" className={classes('text-5 font-semibold', isStale && 'is-stale')}>
        <Figure>
          {usdText(format, offeredOf(amounts))} <span className="text-2 font-normal text-muted">USD</span>
        </Figure>
      </p>
      {(isMoving || amounts.locked > 0) && (
        <dl className="mt-2 border-t border-line pt-1.5 text-1 text-muted" data-testid="withdrawable-why">
          {/* with open positions every line is shown, so that nothing jumps when a price moves */}
          {(isMoving ? rest : rest.slice(0, 1)).map(({ label, value, sign }) => (
            <div key={label} className="flex flex-wrap justify-between gap-x-4 py-0.5">
              <dt>{label}</dt>
              <dd className="ms-auto">
                <Figure>
                  {sign}
                  {format.money(value, 'balance')}
                </Figure>
              </dd>
            </div>
          ))}
          {amounts.locked > 0 && (
            <div className="flex flex-wrap justify-between gap-x-4 py-0.5">
              <dt>
                {t('payout.available.locked')} <span>({t('payout.available.lockedNote')})</span>
              </dt>
              <dd className="ms-auto">
                <Figure>{format.money(amounts.locked, 'balance')}</Figure>
              </dd>
            </div>
          )}
        </dl>
      )}
      {isMoving && <p className="mt-1 text-1 text-muted">{t('payout.available.openProfit')}</p>}
      {isStale && <p className="mt-1 text-1 text-amber">{t('payout.available.stale')}</p>}
      <PauseNote state={state} nowMs={nowMs} />
    </section>
  );
}

/** Why nothing can be withdrawn at the moment, and until when. */
function PauseNote({ state, nowMs }: { state: DrawState; nowMs: number }) {
  const t = useT();
  const format = useFormat();
  const isPaused = state.paused_until !== null && state.paused_until > nowMs;
  if (state.open === 1 && !isPaused) return null;
  return (
    <p
      role="status"
      data-testid="withdraw-paused"
      className="mt-3 flex gap-2 rounded-control bg-amber-soft px-3 py-2.5 text-2 text-amber"
    >
      <CirclePause aria-hidden size={20} strokeWidth={1.5} className="shrink-0" />
      <span>
        {state.open === 1
          ? t('payout.pause.password', { time: format.time(state.paused_until) })
          : t('payout.pause.closed')}
      </span>
    </p>
  );
}
