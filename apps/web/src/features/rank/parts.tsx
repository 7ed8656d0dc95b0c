import type { RankingEntry } from '@tradewind/contract/light';
import { Money, Percent, useFormat } from '@tradewind/ui';
import type { ReactNode } from 'react';
import { useT } from '../../shared/language.ts';

/** The first letter of a name, for traders without a picture. */
export function Initial({ name }: { name: string }) {
  const letter = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name)][0]?.segment ?? '';
  return (
    <span
      aria-hidden
      className="flex size-11 shrink-0 items-center justify-center rounded-full bg-accent-soft text-3 font-semibold text-accent"
    >
      {letter.toUpperCase()}
    </span>
  );
}

/** Labels every row of a bot or of a demo account. */
export function Badges({ user }: Pick<RankingEntry, 'user'>) {
  const t = useT();
  const texts = [...(user.is_bot === 1 ? [t('rank.bot')] : []), ...(user.is_demo === 1 ? [t('rank.demo')] : [])];
  return texts.map((text) => (
    <span key={text} className="inline-block rounded-full bg-amber-soft px-2 py-0.5 text-1 text-amber">
      {text}
    </span>
  ));
}

export function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-1 text-muted">{label}</dt>
      <dd className="text-2 font-semibold">{children}</dd>
    </div>
  );
}

export const Income = ({ value }: { value: number }) => <Money value={value} kind="balance" signed currency />;
export const Rate = ({ value }: { value: number | null }) => <Percent value={value} />;

/** A percentage of orders: without sign and colour. */
export function Share({ value }: { value: number | null }) {
  const format = useFormat();
  return <span className="figures">{value === null ? '–' : `${format.number(value, 2)}%`}</span>;
}

export function useLeverage(): (entry: RankingEntry) => string {
  const t = useT();
  // isolated: among right-to-left words the sign would switch sides
  return ({ multiple }) => (multiple === 0 ? t('rank.fixedMargin') : `\u2066×${multiple}\u2069`);
}
