/** A statement as a table: opening, movements, closed orders, open positions, closing, and the proof. */
import type { FileAnswer } from '../../platform/http/index.ts';
import { csvFile, csvLine } from '../../platform/http/index.ts';
import { COLUMNS, Fingerprint, type Line, balanceLine, csvOf, movementLine, orderLine, positionLine } from './lines.ts';
import { type MovementsPlace, type OrdersPlace, type Reading, readMovements, readOrders } from './read.ts';
import { positionsAtEnd } from './rows.ts';

export interface StatementFile extends Reading {
  readonly uid: string;
  /** Without the file extension. */
  readonly fileName: string;
}

/** More positions than any account has; the count in the figures shows if there are more. */
export const MAX_POSITIONS = 10_000;

type Place = { readonly movements: MovementsPlace } | { readonly orders: OrdersPlace } | 'end';

export function statementCsv(file: StatementFile & { readonly headings: readonly string[] }): Promise<FileAnswer> {
  const { database, market, scope, uid } = file;
  const { period, figures } = scope;
  const fingerprint = new Fingerprint();
  const write = (lines: readonly Line[]): string => {
    for (const line of lines) fingerprint.add(line);
    return lines.map(csvOf).join('');
  };

  async function stretch(place: Place): Promise<{ readonly text: string; readonly next: Place | undefined }> {
    if (place === 'end') {
      const { positions } = await positionsAtEnd(database, scope, MAX_POSITIONS);
      const text = write([
        ...positions.map((position) => positionLine(position, market)),
        balanceLine('closing', period.toMs, figures.closing, uid),
      ]);
      return { text: text + proofLines(fingerprint.finish(), figures.chain), next: undefined };
    }
    if ('orders' in place) {
      const { rows, next } = await readOrders(file, place.orders);
      return {
        text: write(rows.map((row) => orderLine(row, market))),
        next: next === undefined ? 'end' : { orders: next },
      };
    }
    const { rows, next } = await readMovements(file, place.movements);
    return {
      text: write(rows.map(movementLine)),
      next: next === undefined ? { orders: { closedAtMs: 0, id: 0 } } : { movements: next },
    };
  }

  return csvFile<Place>(`${file.fileName}.csv`, file.headings, async (place) => {
    if (place !== undefined) return stretch(place);
    const opening = write([balanceLine('opening', period.fromMs, figures.opening, uid)]);
    const { text, next } = await stretch({ movements: { afterId: 0, balance: figures.opening } });
    return { text: opening + text, next };
  });
}

/** Appended after the part that the fingerprint covers. */
const proofLines = (fingerprint: string, chain: { readonly seq: number; readonly hash: string }): string =>
  csvLine(['fingerprint', '', fingerprint, ...COLUMNS.slice(3).map(() => '')]) +
  csvLine(['chain', '', `${chain.seq} ${chain.hash}`, ...COLUMNS.slice(3).map(() => '')]);
