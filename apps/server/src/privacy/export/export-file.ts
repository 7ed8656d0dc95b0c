/** All data held about a customer, as one JSON file, read and sent in batches however large it is. */
import { type FileAnswer, stretchesOf } from '../../platform/http/index.ts';
import { type Section, type SectionServices, sectionsOf } from './sections.ts';

/** As JSON it would be mistaken for the envelope of a refusal. */
export const EXPORT_TYPE = 'application/octet-stream';

interface Place {
  /** Number of the section. */
  readonly section: number;
  readonly after: number;
  /** Whether something of the section has already been written. */
  readonly isWithin: boolean;
}

const BEGINNING: Place = { section: 0, after: 0, isWithin: false };

export interface ExportOf {
  readonly id: number;
  readonly uid: string;
}

export async function exportFile(services: SectionServices, { id, uid }: ExportOf, nowMs: number): Promise<FileAnswer> {
  const sections = sectionsOf(services);
  const about = {
    account: uid,
    made_at_ms: nowMs,
    units:
      'names ending in _ms: milliseconds since 1970, UTC; _micro_usd: millionths of a US dollar; _points: the last digit of a price; pictures: base64',
  };
  const body = await stretchesOf(`{"about":${JSON.stringify(about)}`, (from: Place | undefined) =>
    stretchAt(sections, id, from ?? BEGINNING),
  );
  return {
    type: EXPORT_TYPE,
    body,
    headers: {
      'content-disposition': `attachment; filename="tradewind-data-${uid}.json"`,
      'cache-control': 'private, no-store',
    },
  };
}

async function stretchAt(sections: readonly Section[], userId: number, { section, after, isWithin }: Place) {
  const at = sections[section];
  if (at === undefined) return { text: '}\n', next: undefined };
  const { rows, next } = await at.read(userId, after);
  const begin = isWithin ? '' : `,\n"${at.name}":[`;
  const separator = isWithin && rows.length > 0 ? ',\n' : '';
  const text = begin + separator + rows.join(',\n') + (next === undefined ? ']' : '');
  const following: Place =
    next === undefined
      ? { section: section + 1, after: 0, isWithin: false }
      : { section, after: next, isWithin: isWithin || rows.length > 0 };
  return { text: text === '' ? '\n' : text, next: following };
}
