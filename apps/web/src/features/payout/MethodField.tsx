import type { BoundMethod, DrawCurrency } from '@tradewind/contract/light';
import { classes, RowBody, rowClass, RowButton, Sheet, useFormat } from '@tradewind/ui';
import { Check, ChevronDown, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { nameOfCurrency, nameOfMethod, type PayoutType } from './use-payout.ts';
import { useT } from '../../shared/language.ts';
import { PATHS } from '../../shared/paths.ts';
import { TypeIcon } from './parts.tsx';

/** The page for binding a method of a kind, for a currency. */
export const bindPath = (type: PayoutType, currencyId?: number): string =>
  `${PATHS.withdrawWay}?type=${type}${currencyId === undefined ? '' : `&draw_id=${currencyId}`}`;

interface MethodFieldProps {
  readonly type: PayoutType;
  readonly currency: DrawCurrency;
  /** Methods for the currency. */
  readonly methods: readonly BoundMethod[];
  readonly chosen: BoundMethod | undefined;
  readonly nowMs: number;
  onChoose(method: BoundMethod): void;
  /** No method is bound: offers to bind one. */
  onMissing(): void;
}

/** The destination of the money: the selected one of the bound methods, and a sheet with all of them. */
export function MethodField({ type, currency, methods, chosen, nowMs, onChoose, onMissing }: MethodFieldProps) {
  const t = useT();
  const id = useId();
  const [picking, setPicking] = useState(false);
  const isEmpty = methods.length === 0;
  const usable = useUsableText(nowMs);
  const pause = chosen === undefined ? undefined : usable(chosen);
  return (
    <div>
      <p id={`${id}-label`} className="mb-1 text-1 text-muted">
        {t('payout.method.label')}
      </p>
      <button
        type="button"
        data-testid="method-field"
        aria-labelledby={`${id}-label ${id}`}
        aria-haspopup="dialog"
        onClick={() => (isEmpty ? onMissing() : setPicking(true))}
        className="flex min-h-14 w-full items-center gap-3 rounded-control border border-field bg-page px-3 py-2 text-start hover:bg-press"
      >
        <TypeIcon type={type} />
        <span id={id} className="min-w-0 flex-1">
          <span className="block text-2">
            {chosen !== undefined ? (
              <bdi>{nameOfMethod(chosen)}</bdi>
            ) : isEmpty ? (
              t('payout.method.none', { currency: nameOfCurrency(currency) })
            ) : (
              t('payout.method.choose')
            )}
          </span>
          {pause !== undefined && <span className="block text-1 text-amber">{pause}</span>}
        </span>
        {isEmpty ? (
          <span className="shrink-0 text-2 font-semibold text-accent">{t('payout.method.bind')}</span>
        ) : (
          <ChevronDown aria-hidden size={18} strokeWidth={1.5} className="shrink-0 text-muted" />
        )}
      </button>
      <Sheet
        open={picking}
        onOpenChange={setPicking}
        title={t('payout.method.chooseTitle', { currency: nameOfCurrency(currency) })}
      >
        <ul className="-mx-4">
          {methods.map((method) => (
            <li key={method.id}>
              <RowButton
                data-testid="method-option"
                aria-pressed={method.id === chosen?.id}
                icon={<TypeIcon type={type} />}
                label={<bdi>{nameOfMethod(method)}</bdi>}
                hint={<MethodHint method={method} pause={usable(method)} />}
                value={
                  method.id === chosen?.id ? (
                    <Check aria-hidden size={20} strokeWidth={1.5} className="text-accent" />
                  ) : undefined
                }
                onClick={() => {
                  onChoose(method);
                  setPicking(false);
                }}
              />
            </li>
          ))}
          <li>
            <Link to={bindPath(type, currency.id)} className={classes(rowClass, 'text-accent hover:bg-press')}>
              <RowBody icon={<Plus size={20} strokeWidth={1.5} />} label={t('payout.method.another')} />
            </Link>
          </li>
        </ul>
      </Sheet>
    </div>
  );
}

/** Shows that a method is still in its waiting period. */
export function useUsableText(nowMs: number): (method: BoundMethod) => string | undefined {
  const t = useT();
  const format = useFormat();
  return ({ usable_at }) =>
    usable_at > nowMs ? t('payout.method.usableFrom', { time: format.time(usable_at) }) : undefined;
}

function MethodHint({ method, pause }: { method: BoundMethod; pause: string | undefined }) {
  return (
    <>
      {method.type === 2 && (
        <span className="block">
          <bdi>{method.payee_name}</bdi>
        </span>
      )}
      {pause !== undefined && <span className="block text-amber">{pause}</span>}
    </>
  );
}
