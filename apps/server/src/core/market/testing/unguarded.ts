/** The built-in instruments without guard bounds and daily breaks, for tests whose prices come and jump freely. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUILTIN_INSTRUMENTS } from '../catalogue/builtin.ts';

/** Path of an INSTRUMENTS_FILE that has only one of the built-in instruments, unchanged. */
export function onlyInstrument(code: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'tradewind-one-')), 'instruments.json');
  writeFileSync(path, JSON.stringify(BUILTIN_INSTRUMENTS.filter((each) => each.Code === code)));
  return path;
}

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
