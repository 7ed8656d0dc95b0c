import { MAX_SLIPPAGE_POINTS } from '@tradewind/contract/light';
import { Switch, TextField } from '@tradewind/ui';
import { useState } from 'react';
import { useT } from '../../shared/language.ts';
import { useLargestSlippage } from '../../trading/slippage-setting.ts';

/** Initial value when switched on: two pips of a currency pair. */
const USUAL_POINTS = 20;

/** Maximum slippage of a market order from the displayed price. */
export function SlippageSetting() {
  const t = useT();
  const [chosen, choose] = useLargestSlippage();
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const points = typed === undefined ? (chosen ?? undefined) : numberOf(typed);
  const keep = (): void => {
    if (points !== undefined && points !== chosen) choose(points);
    setTyped(undefined);
  };
  return (
    <div className="border-b border-line px-4 py-2">
      <Switch
        label={t('system.slippage')}
        hint={t('system.slippageHint')}
        checked={chosen !== null}
        testId="setting-slippage"
        onCheckedChange={(on) => {
          setTyped(undefined);
          choose(on ? USUAL_POINTS : null);
        }}
      />
      {chosen !== null && (
        <form
          className="pt-1 pb-2"
          onSubmit={(event) => {
            event.preventDefault();
            keep();
          }}
        >
          <TextField
            label={t('system.slippage')}
            labelHidden
            dir="ltr"
            inputMode="numeric"
            autoComplete="off"
            data-testid="setting-slippage-points"
            value={typed ?? String(chosen)}
            onValueChange={(text) => {
              if (/^\d{0,6}$/u.test(text)) setTyped(text);
            }}
            onBlur={keep}
            trailing={<span className="text-1 whitespace-nowrap text-muted">{t('system.slippageUnit')}</span>}
            hint={t('system.slippageNote')}
          />
        </form>
      )}
    </div>
  );
}

function numberOf(text: string): number | undefined {
  const number = text === '' ? Number.NaN : Number(text);
  return Number.isSafeInteger(number) && number <= MAX_SLIPPAGE_POINTS ? number : undefined;
}
