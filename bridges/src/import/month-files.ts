/** Files CODE-YYYY-MM.csv for FEED=replay. They have their names once all of them are complete. */
import { existsSync } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CONFIG_FAULT, Fatal } from '../faults.ts';

const CHUNK_CHARACTERS = 64 * 1024;
const PART = '.part';

interface Month {
  readonly name: string;
  readonly file: FileHandle;
  text: string;
}

export class MonthFiles {
  readonly #folder: string;
  /** The last month of each code: ticks are in order of time. */
  readonly #current = new Map<string, Month>();
  readonly #names: string[] = [];

  constructor(folder: string) {
    this.#folder = folder;
  }

  get names(): readonly string[] {
    return this.#names;
  }

  /** Times of a code must not go back. Throws Fatal when a file of that month exists. */
  async add(code: string, time: number, line: string): Promise<void> {
    const name = `${code}-${new Date(time).toISOString().slice(0, 7)}.csv`;
    let month = this.#current.get(code);
    if (month?.name !== name) {
      this.#current.delete(code);
      if (month !== undefined) await end(month);
      month = await this.#begin(name);
      this.#current.set(code, month);
    }
    month.text += line;
    if (month.text.length > CHUNK_CHARACTERS) await flush(month);
  }

  async finish(): Promise<void> {
    for (const month of this.#current.values()) await end(month);
    this.#current.clear();
    for (const name of this.#names) await rename(join(this.#folder, name + PART), join(this.#folder, name));
  }

  /** Removes what is not complete. */
  async discard(): Promise<void> {
    for (const { file } of this.#current.values()) await file.close();
    this.#current.clear();
    for (const name of this.#names) await rm(join(this.#folder, name + PART), { force: true });
  }

  async #begin(name: string): Promise<Month> {
    await mkdir(this.#folder, { recursive: true });
    const path = join(this.#folder, name);
    if (existsSync(path)) throw new Fatal(CONFIG_FAULT, `${path} exists already`);
    const file = await open(path + PART, 'w');
    this.#names.push(name);
    return { name, file, text: '' };
  }
}

async function flush(month: Month): Promise<void> {
  await month.file.appendFile(month.text);
  month.text = '';
}

async function end(month: Month): Promise<void> {
  await flush(month);
  await month.file.close();
}
