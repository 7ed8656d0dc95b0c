import type { ExposureLimitKind } from '@tradewind/contract/operator-light';
import { EXPOSURE_SHARE_KINDS, operatorPeopleCalls } from '@tradewind/contract/operator-light';
import { useFormat, type Format } from '@tradewind/ui';
import { Link } from 'react-router';
import { useMay } from '../../shared/api.ts';
import { durationText } from '../../shared/duration.ts';
import type { T } from '../../shared/language.ts';
import { PATHS, recordPath } from '../../shared/paths.ts';

const SHARES: readonly ExposureLimitKind[] = EXPOSURE_SHARE_KINDS;
const SECOND_MS = 1000;
const SECONDS_UP_TO_MS = 120_000;

export const isShare = (kind: ExposureLimitKind): boolean => SHARES.includes(kind);

/** "Net of an instrument (EURUSD)". */
export const limitName = (kind: ExposureLimitKind, subject: string, t: T): string =>
  subject === '' ? t(`exposure.kinds.${kind}`) : `${t(`exposure.kinds.${kind}`)} (${subject})`;

export const limitText = (kind: ExposureLimitKind, value: number | null, format: Format, t: T): string =>
  value === null
    ? t('exposure.unknown')
    : isShare(kind)
      ? format.percent(value, false)
      : `${format.money(value, 'balance')} USD`;

/** With seconds up to two minutes; beyond that they do not matter. */
export const ageText = (ageMs: number, format: Format, t: T): string =>
  ageMs < SECONDS_UP_TO_MS
    ? t('exposure.seconds', { seconds: format.number(Math.floor(ageMs / SECOND_MS)) })
    : durationText(format.tag, ageMs);

/** USD with a sign but without colour: a position is neither good nor bad. */
export function Usd({ value, signed = false }: { value: number | null; signed?: boolean }) {
  return <span className="figures">{useFormat().money(value, 'balance', signed)}</span>;
}

/** The number of an account; a link for operators who may see the customer. */
export function AccountNumber({ account }: { account: number }) {
  const may = useMay(operatorPeopleCalls.user);
  const text = `#${account}`;
  if (!may) return <span className="tabular-nums">{text}</span>;
  return (
    <Link to={recordPath(PATHS.users, account)} className="hit relative text-accent tabular-nums">
      {text}
    </Link>
  );
}
