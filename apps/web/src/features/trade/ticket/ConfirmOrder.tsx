import type { Instrument } from '@tradewind/contract/light';
import type { Side } from '@tradewind/engine';
import { toDecimalNumber } from '@tradewind/money';
import {
  Button,
  Money,
  oneTap,
  parseDecimalInput,
  Price,
  Sheet,
  useFormat,
  useReadable,
  useSelected,
} from '@tradewind/ui';
import type { ReactNode } from 'react';
import { useT } from '../../../shared/language.ts';
import { useLast } from '../../../shared/use-last.ts';
import { timeZone } from '../../../shared/time-zone.ts';
import type { StopOutcome } from '../../../trading/check.ts';
import { distanceText } from '../../../trading/distance.ts';
import { expiryOf } from '../../../trading/expiry.ts';
import { swapLabel } from '../../../trading/swap-label.ts';
import { useClock } from '../../../trading/use-clock.ts';
import { hasCommission } from './CostPreview.tsx';
import { useDraft } from './drafts.ts';
import type { Ticket } from './use-ticket.ts';

const usd = (micro: number | undefined): number | undefined =>
  micro === undefined ? undefined : toDecimalNumber(micro, 6);

interface ConfirmOrderProps {
  readonly instrument: Instrument;
  readonly ticket: Ticket;
  readonly sideToConfirm: Side | undefined;
  onClose(): void;
}

/** Shows the order again, at live prices, before it is sent. */
export function ConfirmOrder({ instrument, ticket, sideToConfirm, onClose }: ConfirmOrderProps) {
  const t = useT();
  const format = useFormat();
  const zone = useReadable(timeZone);
  const { spec } = ticket;
  const [draft] = useDraft(spec);
  // follows the prices while it is open, and keeps the last ones while it closes
  const side = useLast(sideToConfirm) ?? 'buy';
  const now = useLast(useSelected(ticket.source, (at) => (sideToConfirm === undefined ? undefined : at)));
  const nowMs = useClock(sideToConfirm !== undefined);
  if (now === undefined) return null;
  const own = now[side];
  const { preview } = own;
  const { pricePrecision } = spec;
  const expiresAt = ticket.pending ? expiryOf(draft.expiry, nowMs, zone) : undefined;
  const priceOf = (points: number | undefined): number | undefined =>
    points === undefined ? undefined : toDecimalNumber(points, pricePrecision);
  const entry = preview.entry ?? 'market';
  const stop = (label: string, outcome: StopOutcome | undefined) =>
    outcome !== undefined && (
      <Term label={label}>
        <Price value={priceOf(outcome.price)} precision={pricePrecision} />
        <span className="ms-2">
          <Money value={usd(outcome.profit)} kind="profit" signed />
        </span>
      </Term>
    );
  return (
    <Sheet
      open={sideToConfirm !== undefined}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`${t(`trade.entry.${side}.${entry}`)} ${instrument.ShowCode}`}
      footer={
        <>
          <Button
            block
            size="large"
            tone={side === 'buy' ? 'up' : 'down'}
            {...oneTap}
            data-testid="ticket-confirm"
            busy={ticket.sending !== undefined}
            disabled={own.order === undefined}
            onClick={() => void ticket.send(side)}
          >
            {ticket.sending === undefined
              ? t.plural('trade.confirmAction', Number(parseDecimalInput(draft.lots) ?? 0), {
                  side: t(`app.side.${side}`),
                })
              : t('trade.sending')}
          </Button>
          {own.reason !== undefined && <p className="mt-2 text-center text-1 text-amber">{own.reason}</p>}
        </>
      }
    >
      <dl>
        <Term label={t('trade.lots')}>
          <span className="figures">{draft.lots}</span>
        </Term>
        <Term label={entry === 'market' ? t('trade.priceNow') : t('trade.target')}>
          <Price value={priceOf(preview.fill)} precision={pricePrecision} emphasis />
        </Term>
        {spec.marginMode === 'leverage' && (
          <Term label={t('trade.leverage')}>
            <span className="figures">1:{format.number(draft.multiple)}</span>
          </Term>
        )}
        <Term label={t('trade.cost.margin')}>
          <Money value={usd(preview.margin)} kind="margin" currency />
        </Term>
        <Term label={t('trade.cost.fee')}>
          <Money value={usd(preview.fee)} kind="margin" currency />
        </Term>
        {hasCommission(now) && (
          <Term label={t('trade.cost.commissionEach')}>
            <Money value={usd(preview.commission)} kind="margin" currency />
          </Term>
        )}
        <Term label={t('trade.cost.spread')}>
          <Money value={usd(preview.spread)} kind="margin" currency />
        </Term>
        {now.market.night !== undefined && (
          <Term label={swapLabel(now.market.night, t)}>
            <Money value={usd(preview.swap)} kind="profit" signed currency />
          </Term>
        )}
        {now.market.swapFree === true && <Term label={t('trade.cost.swap')}>{t('trade.cost.swapFree')}</Term>}
        <Term label={t('trade.cost.freeAfter')}>
          <Money value={usd(preview.freeAfter)} kind="balance" currency />
        </Term>
        {stop(t('trade.stopLoss'), preview.stopLoss)}
        {preview.trailing !== undefined && preview.trailing > 0 && (
          <Term label={t('trade.trail.label')}>
            <bdi>{distanceText(spec, preview.trailing, format, t)}</bdi>
          </Term>
        )}
        {stop(t('trade.takeProfit'), preview.takeProfit)}
        {ticket.pending && (
          <Term label={t('trade.expiry.label')}>
            {expiresAt === undefined || expiresAt === 0 ? t('trade.expiry.never') : format.time(expiresAt, 'deadline')}
          </Term>
        )}
        {now.second !== undefined && (
          <Term label="OCO">
            {t(`trade.entry.${now.second.side}.${now.second.preview.entry ?? 'market'}`)}{' '}
            <Price value={priceOf(now.second.preview.fill)} precision={pricePrecision} />
          </Term>
        )}
      </dl>
    </Sheet>
  );
}

function Term({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-10 items-center justify-between gap-3 border-b border-line text-2 last:border-b-0">
      <dt className="text-muted">{label}</dt>
      <dd className="text-end">{children}</dd>
    </div>
  );
}
