/** Area codes and regions, named in the app's language. */
import { authCalls, type AreaCode } from '@tradewind/contract/light';
import type { TradewindClient } from '@tradewind/client/app';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useClient } from '../shared/client.tsx';
import { useLanguage } from '../shared/language.ts';
import { queries } from '../shared/queries.ts';

export interface Region {
  readonly area: AreaCode;
  readonly name: string;
  /** The text that a search matches. */
  readonly words: string;
}

/** Lower case, without diacritics and apostrophes: "cote div" finds "Côte d’Ivoire". */
export function searchable(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\p{M}'’‘ʻ]/gu, '')
    .toLowerCase();
}

/** Each area with its name, sorted for the language. English names are found as well. */
export function regionsOf(areas: readonly AreaCode[], tag: string): readonly Region[] {
  const names = new Intl.DisplayNames(tag, { type: 'region' });
  const english = new Intl.DisplayNames('en', { type: 'region' });
  const { compare } = new Intl.Collator(tag);
  return areas
    .map((area) => {
      const name = names.of(area.code) ?? area.code;
      const words = searchable(`${name} ${english.of(area.code) ?? ''} ${area.code} +${area.global_code}`);
      return { area, name, words };
    })
    .sort((left, right) => compare(left.name, right.name) || left.area.id - right.area.id);
}

/** The most likely one of several regions that share a calling code (ITU-T E.164 list of assigned codes). */
const LARGEST = ['US', 'RU', 'GB', 'IT', 'NO', 'AU', 'FI', 'MA', 'RE', 'GP', 'NZ'] as const satisfies readonly string[];

/** Regions whose text contains every word of the query; a bare number is the beginning of a calling code. */
export function searchRegions(regions: readonly Region[], text: string): readonly Region[] {
  const asked = searchable(text).trim();
  if (/^\+?\d+$/u.test(asked)) {
    const digits = asked.replace('+', '');
    const found = regions.filter(({ area }) => area.global_code.startsWith(digits));
    // a complete code means exactly that one, and if regions share it, the largest
    const rank = ({ area }: Region) =>
      area.global_code.length * 2 - (LARGEST.some((code) => code === area.code) ? 1 : 0);
    return found.sort((left, right) => rank(left) - rank(right));
  }
  const parts = asked.split(/\s+/u);
  const found = regions.filter(({ words }) => parts.every((part) => words.includes(part)));
  // "us" finds the United States before Russia
  const rank = ({ area, words }: Region) => (area.code.toLowerCase() === asked || words.startsWith(asked) ? 0 : 1);
  return found.sort((left, right) => rank(left) - rank(right));
}

/** One row for each country, because some have several calling codes. */
export function countriesOf(regions: readonly Region[]): readonly Region[] {
  const seen = new Set<string>();
  return regions.filter(({ area }) => !seen.has(area.code) && seen.add(area.code));
}

/** The area that a browser's languages suggest ("zh-HK"), if it is served. */
export function guessArea(areas: readonly AreaCode[], languages: readonly string[]): AreaCode | undefined {
  for (const tag of languages) {
    const region = regionOf(tag);
    const area = areas.find(({ code, served }) => code === region && served === 1);
    if (area !== undefined) return area;
  }
  return undefined;
}

function regionOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).region;
  } catch {
    return undefined;
  }
}

const areaListQuery = (client: TradewindClient) => ({
  queryKey: ['area-list'],
  queryFn: ({ signal }: { signal: AbortSignal }) => client.api.call(authCalls.areaList, {}, { quiet: true, signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The list, loaded once per visit when first needed. */
export function useRegions(enabled = true) {
  const client = useClient();
  const { tag } = useLanguage();
  const { data, isError, error, refetch } = useQuery({ ...areaListQuery(client), enabled }, queries);
  const regions = useMemo(() => (data === undefined ? undefined : regionsOf(data, tag)), [data, tag]);
  return { areas: data, regions, failed: isError, error, retry: () => void refetch() };
}
