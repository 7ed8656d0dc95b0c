/** The file of heads that another machine copies: one line a head, appended and never rewritten. */
import { open } from 'node:fs/promises';

/** Enough for the last lines. */
const TAIL_BYTES = 4096;
/** Another machine's user reads it; it holds nothing secret. */
const MODE = 0o644;

/**
 * Appends the lines that are not at the end of the file yet, and makes them durable. A line that a power cut left
 * incomplete is completed. Throws an Error when the file already has another hash for the same event.
 */
export async function appendHeads(path: string, lines: readonly string[]): Promise<void> {
  const file = await open(path, 'a+', MODE);
  try {
    const { size } = await file.stat();
    const from = Math.max(0, size - TAIL_BYTES);
    const tail = Buffer.alloc(size - from);
    await file.read(tail, 0, tail.length, from);
    const written = tail.toString('utf8').split('\n');
    const cut = written.pop() ?? '';
    const known = new Map(written.map((line) => [seqOf(line), line]));
    for (const line of lines) {
      const found = known.get(seqOf(line));
      if (found !== undefined && found !== line)
        throw new Error(`${path} has ${found}, but the log has ${line}: the history was changed`);
    }
    const missing = lines.filter((line) => !known.has(seqOf(line)));
    const text = missing.map((line) => `${line}\n`).join('');
    const rest = cut !== '' && text.startsWith(cut) ? text.slice(cut.length) : `${cut === '' ? '' : '\n'}${text}`;
    if (missing.length === 0) return;
    await file.appendFile(rest);
    await file.datasync();
  } finally {
    await file.close();
  }
}

const seqOf = (line: string): string => line.slice(0, line.indexOf(':'));
