import type { AccountFigures } from '@tradewind/contract/light';
import { multiplyDivide, toDecimalNumber } from '@tradewind/money';
import { IconButton, Sheet, useFormat, useReadable } from '@tradewind/ui';
import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { useGroup } from '../../trading/account-group.ts';
import { useClient } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { microUsdOf } from '../../trading/spec.ts';
import { Tonight } from './Tonight.tsx';
import { useLevels } from '../../trading/use-levels.ts';

/** How far equity can fall before the margin level is `level` percent, USD; negative below it. */
function roomAbove(level: number, { equity, used_margin }: AccountFigures): number {
  const least = multiplyDivide(microUsdOf(used_margin), level, 1, 100);
  return toDecimalNumber(microUsdOf(equity) - least, 6);
}

/** Explains margin, leverage, stop-out, commission and financing with the account's figures. */
export function MarginHelp() {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={t('orders.marginHelp.open')}
        data-testid="margin-help"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="absolute inset-e-1 top-1 text-muted"
      >
        <CircleHelp aria-hidden size={18} strokeWidth={1.5} />
      </IconButton>
      <Sheet open={open} onOpenChange={setOpen} title={t('orders.marginHelp.open')}>
        {open && <Explained />}
      </Sheet>
    </>
  );
}

/** Renders with every tick: the sheet is open only briefly. */
function Explained() {
  const t = useT();
  const format = useFormat();
  const { orders } = useClient();
  const figures = useReadable(orders.figures);
  const { call, stopOut } = useLevels();
  const { Commission: commission = 0, SwapFree: swapFree = false } = useGroup() ?? {};
  const holding = useReadable(orders.holding);
  // unknown values are a dash: an invented leverage would be mistaken for the user's own
  const multiple = Math.max(0, ...holding.map(({ Multiple }) => Multiple)) || null;
  if (figures === null) return null;
  const room = stopOut === undefined ? 0 : roomAbove(stopOut, figures);
  const usd = (value: number): string => format.money(value, 'balance');
  const percent = (value: number | undefined): string => format.percent(value ?? null, false);
  const parts = [
    {
      head: t('orders.usedMargin'),
      body:
        figures.used_margin > 0
          ? t('orders.marginHelp.margin', { used: usd(figures.used_margin), equity: usd(figures.equity) })
          : t('orders.marginHelp.marginNone'),
    },
    {
      head: t('orders.marginHelp.leverageHead'),
      body: t('orders.marginHelp.leverage', { multiple: format.number(multiple) }),
    },
    {
      head: t('orders.marginHelp.stopOutHead'),
      body: t('orders.marginHelp.stopOut', { call: percent(call), stopOut: percent(stopOut) }),
      note:
        figures.margin_level === null || room <= 0
          ? undefined
          : t('orders.marginHelp.room', { level: percent(figures.margin_level), amount: usd(room) }),
    },
    ...(commission > 0
      ? [{ head: t('orders.field.commission'), body: t('orders.marginHelp.commission', { amount: usd(commission) }) }]
      : []),
    swapFree
      ? { head: t('orders.field.swap'), body: t('orders.marginHelp.swapFree') }
      : { head: t('orders.field.swap'), body: t('orders.marginHelp.financing'), example: <Tonight /> },
  ];
  return (
    <dl className="space-y-3 text-2">
      {parts.map(({ head, body, note, example }) => (
        <div key={head}>
          <dt className="font-semibold">{head}</dt>
          <dd className="pt-0.5 text-muted">{body}</dd>
          {note !== undefined && <dd className="pt-1 font-semibold">{note}</dd>}
          {example}
        </div>
      ))}
    </dl>
  );
}
