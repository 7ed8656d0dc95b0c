import { useFormat, type Format } from '@tradewind/ui';
import { durationText } from '../../shared/duration.ts';
import type { T } from '../../shared/language.ts';

const SECOND_MS = 1000;
const SECONDS_UP_TO_MS = 120_000;

/** With seconds up to two minutes; beyond that they do not matter. */
export const ageText = (ageMs: number, format: Format, t: T): string =>
  ageMs < SECONDS_UP_TO_MS
    ? t('exposure.seconds', { seconds: format.number(Math.floor(ageMs / SECOND_MS)) })
    : durationText(format.tag, ageMs);

/** USD with a sign but without colour: a position is neither good nor bad. */
export function Usd({ value, signed = false }: { value: number | null; signed?: boolean }) {
  return <span className="figures">{useFormat().money(value, 'balance', signed)}</span>;
}
