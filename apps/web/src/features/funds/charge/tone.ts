import type { DepositRecord } from '@tradewind/contract/light';
import type { StatusTone } from '../../../funds/StatusBadge.tsx';

/** By status of the wire: unchecked, finished, rejected, invalid. */
const TONES = ['waiting', 'good', 'bad', 'over'] as const satisfies readonly StatusTone[];

export const toneOf = ({ status }: DepositRecord): StatusTone => TONES[status] ?? 'over';
