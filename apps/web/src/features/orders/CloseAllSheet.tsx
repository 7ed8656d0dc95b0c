import { sumUsd, type Order } from '@tradewind/contract/light';
import { failureWords } from '@tradewind/client/app';
import { Button, Money, oneTap, Segmented, Sheet, toast, useFormat, useReadable } from '@tradewind/ui';
import { useRef, useState } from 'react';
import { useClient } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { suppressCloseNotice } from '../../shared/own-changes.ts';
import { useSeen } from '../../trading/price-seen.ts';
import { ordersToClose, type CloseAllFilter } from '../../trading/order-figures.ts';

const FILTERS: readonly CloseAllFilter[] = ['all', 'winning', 'losing'];

/** Closes all, the winning or the losing orders after showing their number and result. */
export function CloseAllSheet({ open, onOpenChange }: { open: boolean; onOpenChange(open: boolean): void }) {
  const t = useT();
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('orders.closeMany')}>
      <CloseAllForm onDone={() => onOpenChange(false)} />
    </Sheet>
  );
}

function CloseAllForm({ onDone }: { onDone(): void }) {
  const t = useT();
  const format = useFormat();
  const { orders } = useClient();
  const holding = useReadable(orders.holding);
  // renders with every revaluation
  useReadable(orders.figures);
  const [filter, setFilter] = useState<CloseAllFilter>('all');
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number } | undefined>(undefined);
  const seen = useSeen();
  const running = useRef(false);
  const profitNow = ({ Id, FactProfits }: Order): number => orders.live(Id).get()?.profit ?? FactProfits;
  const chosen = ordersToClose(holding, filter, profitNow);
  const profit = chosen.reduce((sum, order) => sum + profitNow(order), 0);

  /** One message for all: the area shows one at a time. */
  function notifyResult(results: readonly number[], refusals: readonly string[]): void {
    if (results.length === 0) return toast('warning', t('orders.closeMany'), refusals.join(' · '), 'closed-many');
    const sum = `${format.money(sumUsd(results), 'balance', true)} USD`;
    const tone = refusals.length === 0 ? 'success' : 'warning';
    toast(tone, t.plural('orders.closedMany', results.length), [sum, ...refusals].join(' · '), 'closed-many');
  }

  async function closeThem(): Promise<void> {
    if (running.current) return;
    running.current = true;
    const list = chosen;
    const results: number[] = [];
    const refusals = new Set<string>();
    setProgress({ done: 0, total: list.length });
    for (const [index, order] of list.entries()) {
      // one by one, so that each has its own answer; after a refusal the others continue
      const takeBack = suppressCloseNotice(order.Id);
      try {
        const closed = await orders.close(order.Id, undefined, seen.of(order, 'close'), { quiet: true });
        results.push(closed.FactProfits);
      } catch (error) {
        takeBack();
        refusals.add(`${order.ForexTradeLists.ShowCode}: ${failureWords(error, t)}`);
      }
      setProgress({ done: index + 1, total: list.length });
    }
    running.current = false;
    notifyResult(results, [...refusals]);
    onDone();
  }

  return (
    <div className="space-y-3">
      <Segmented<CloseAllFilter>
        label={t('orders.closeWhich')}
        value={filter}
        onValueChange={setFilter}
        choices={FILTERS.map((value) => ({
          value,
          label: t(`orders.filter.${value}`),
          disabled: progress !== undefined,
        }))}
      />
      <p className="flex items-baseline justify-between text-2 text-muted">
        {t.plural('orders.count', chosen.length)}
        <Money value={profit} kind="profit" signed currency />
      </p>
      <p className="text-1 text-muted">{t('orders.closeManyNote')}</p>
      <Button
        block
        size="large"
        tone="danger"
        {...oneTap}
        data-testid="close-all-confirm"
        busy={progress !== undefined}
        disabled={chosen.length === 0}
        onClick={() => void closeThem()}
      >
        {progress === undefined ? t('orders.closeManyAction') : t('orders.closing', progress)}
      </Button>
    </div>
  );
}
