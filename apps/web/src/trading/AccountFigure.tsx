import { Money, useSelected } from '@tradewind/ui';
import { useClient } from '../shared/client.tsx';
import { withdrawableNow, type Figures } from './account-figures.ts';

const FIGURES = {
  balance: { kind: 'balance', of: (now: Figures) => now?.balance },
  equity: { kind: 'balance', of: (now: Figures) => now?.equity },
  profit: { kind: 'profit', of: (now: Figures) => now?.profit },
  usedMargin: { kind: 'margin', of: (now: Figures) => now?.used_margin },
  freeMargin: { kind: 'balance', of: (now: Figures) => now?.free_margin },
  withdrawable: { kind: 'balance', of: (now: Figures) => (now === null ? undefined : withdrawableNow(now)) },
} as const;

interface AccountFigureProps {
  readonly of: keyof typeof FIGURES;
  readonly currency?: boolean;
  /** Replaces the figures with dots. */
  readonly hidden?: boolean;
  readonly className?: string;
}

/** An amount of the account at current prices. A profit has a sign and its colour. */
export function AccountFigure({ of, currency = false, hidden = false, className }: AccountFigureProps) {
  const { figures } = useClient().orders;
  const { kind, of: select } = FIGURES[of];
  const style = { kind, signed: kind === 'profit', currency, ...(className === undefined ? {} : { className }) };
  const value = useSelected(figures, select);
  return <Money value={value} hidden={hidden} {...style} />;
}
