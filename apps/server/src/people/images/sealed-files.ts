/** Files of a folder encrypted by the vault; each is written atomically. */
import { mkdir, open, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Vault } from '../../platform/secrets/index.ts';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** Length of the name prefix used as subfolder, which keeps folders small. */
const PREFIX_LENGTH = 2;
const UNFINISHED = '.new';

export class SealedFiles {
  readonly #folder: string;
  readonly #vault: Vault;
  readonly #kind: string;

  /** `kind`: the type of files, used as vault purpose. */
  constructor(folder: string, vault: Vault, kind: string = 'image') {
    this.#kind = kind;
    this.#folder = folder;
    this.#vault = vault;
  }

  /** Resolves once the file is durable. A failure, such as a full disk, leaves nothing behind. */
  async write(name: string, plain: Buffer): Promise<void> {
    const path = this.#pathOf(name);
    const unfinished = path + UNFINISHED;
    await mkdir(dirname(path), { recursive: true, mode: FOLDER_MODE });
    let written = unfinished;
    try {
      await writeDurably(unfinished, this.#vault.seal(this.#purposeOf(name), plain));
      await rename(unfinished, path);
      written = path;
      await syncFolder(dirname(path));
    } catch (error) {
      await rm(written, { force: true });
      throw error;
    }
  }

  /** Undefined when there is no such file. Throws when it was changed, or encrypted with another key. */
  async read(name: string): Promise<Buffer | undefined> {
    try {
      return this.#vault.unseal(this.#purposeOf(name), await readFile(this.#pathOf(name)));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  /** Re-encrypts every file with another key, except those that already are; returns the number of files. */
  async reseal(next: SealedFiles): Promise<number> {
    let count = 0;
    for (const folder of await namesIn(this.#folder)) {
      for (const name of await namesIn(join(this.#folder, folder))) {
        // the remains of an interrupted write belong to no picture
        if (name.endsWith(UNFINISHED)) await this.remove(name);
        else if (!(await next.#opens(name))) await next.write(name, (await this.read(name)) ?? missing(name));
        count += 1;
      }
    }
    return count;
  }

  async #opens(name: string): Promise<boolean> {
    return this.read(name).then(
      () => true,
      () => false,
    );
  }

  async remove(name: string): Promise<void> {
    await rm(this.#pathOf(name), { force: true });
  }

  /**
   * Removes files, unfinished ones too, that were last changed before `beforeMs` and are not in `wanted`; returns how
   * many.
   */
  async sweep(beforeMs: number, wanted: (names: readonly string[]) => Promise<ReadonlySet<string>>): Promise<number> {
    let removed = 0;
    for (const folder of await namesIn(this.#folder)) {
      const files = await namesIn(join(this.#folder, folder));
      const keep = files.length === 0 ? new Set() : await wanted(files);
      for (const file of files.filter((name) => !keep.has(name))) {
        const path = join(this.#folder, folder, file);
        if ((await changedAtMs(path)) >= beforeMs) continue;
        await rm(path, { force: true });
        removed += 1;
      }
    }
    return removed;
  }

  /** The name is part of the purpose, so a renamed file does not open. */
  #purposeOf(name: string): string {
    return `${this.#kind} ${name}`;
  }

  #pathOf(name: string): string {
    return join(this.#folder, name.slice(0, PREFIX_LENGTH), name);
  }
}

function missing(name: string): never {
  throw new Error(`the file ${name} has disappeared`);
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Infinite when the file was just renamed or removed. */
async function changedAtMs(path: string): Promise<number> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if (isMissing(error)) return Number.POSITIVE_INFINITY;
    throw error;
  }
}

async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', FILE_MODE);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Without this the new name may be lost in a power failure. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
