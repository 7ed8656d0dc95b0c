/** The built-in instruments without bounds of the guard and without daily breaks, for tests whose prices come and jump as they please. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUILTIN_INSTRUMENTS } from '../catalogue/builtin.ts';

/** Path for INSTRUMENTS_FILE. */
export function unguardedInstruments(folder = mkdtempSync(join(tmpdir(), 'tradewind-unguarded-'))): string {
  const path = join(folder, 'unguarded-instruments.json');
  writeFileSync(
    path,
    JSON.stringify(
      BUILTIN_INSTRUMENTS.map(({ Sessions: _, ...fields }) => ({ ...fields, MaxDeviation: 0, MaxSpread: 0 })),
    ),
  );
  return path;
}
