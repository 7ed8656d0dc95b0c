import type { DrawRecord } from '@tradewind/contract/light';
import type { StatusTone } from '../../funds/StatusBadge.tsx';

/** By status of the wire: waiting, paid, refused, cancelled. */
const TONES = ['waiting', 'good', 'bad', 'over'] as const satisfies readonly StatusTone[];

export const toneOf = ({ status }: DrawRecord): StatusTone => TONES[status] ?? 'over';
