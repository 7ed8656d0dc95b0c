/** Puts lines together again that arrive in pieces, cut at any byte. */

/** A line beyond this is not a price; its connection is given up, so that memory stays bounded. */
const MAX_LINE_CHARACTERS = 1024 * 1024;

export class LineSplitter {
  // keeps the bytes of a character that is cut
  readonly #decoder = new TextDecoder();
  #rest = '';

  /** The lines that end in this piece, without those that are blank. */
  push(bytes: Uint8Array): string[] {
    const lines = (this.#rest + this.#decoder.decode(bytes, { stream: true })).split('\n');
    this.#rest = lines.pop() ?? '';
    if (this.#rest.length > MAX_LINE_CHARACTERS) throw new Error('a line is longer than 1 MiB');
    return lines.map((line) => line.trim()).filter((line) => line !== '');
  }
}
