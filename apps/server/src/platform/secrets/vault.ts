/**
 * Protects what must not be readable in the database: values are sealed with AES-256-GCM (NIST SP 800-38D) under a key
 * that is not stored there, and values that are only ever compared become keyed hashes (HMAC-SHA-256). Each purpose has
 * its own keys (HKDF, RFC 5869), so that a value moved from one column to another cannot be opened.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** How many derived keys are cached; a purpose for each file must not fill the memory. */
const REMEMBERED_KEYS = 64;
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const FORMAT = 1;
/** Generated at the first start when DATA_KEY is not set. If it is lost, so is everything that was sealed. */
export const KEY_FILE = 'data.key';
/** Present in the data folder while the key is being replaced. */
export const ROTATION_MARK = 'rotation.unfinished';

export class Vault {
  readonly #key: Buffer;
  readonly #derived = new Map<string, Buffer>();
  readonly #retired = new Map<string, Buffer[]>();

  /** `key`: 32 random bytes. */
  constructor(key: Buffer) {
    if (key.length !== KEY_BYTES) throw new RangeError(`the data key must have ${KEY_BYTES} bytes`);
    this.#key = key;
  }

  /** Encrypts; `purpose` names the column or file, and is needed to open it again. */
  seal(purpose: string, plain: string | Buffer): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#keyOf(`seal ${purpose}`), nonce);
    const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([Buffer.of(FORMAT), nonce, cipher.getAuthTag(), sealed]);
  }

  /** Throws when the value was changed, or was sealed for another purpose or with another key. */
  unseal(purpose: string, sealed: Buffer): Buffer {
    const tagAt = 1 + NONCE_BYTES;
    const bodyAt = tagAt + TAG_BYTES;
    if (sealed[0] !== FORMAT || sealed.length < bodyAt) throw new Error('sealed value of an unknown format');
    const decipher = createDecipheriv('aes-256-gcm', this.#keyOf(`seal ${purpose}`), sealed.subarray(1, tagAt));
    decipher.setAuthTag(sealed.subarray(tagAt, bodyAt));
    return Buffer.concat([decipher.update(sealed.subarray(bodyAt)), decipher.final()]);
  }

  /** 32 bytes that only the holder of the key can compute from `text`. */
  hmac(purpose: string, text: string): Buffer {
    return createHmac('sha256', this.#keyOf(`hmac ${purpose}`))
      .update(text)
      .digest();
  }

  /** The hash of `text` now, and as it was before the data key was replaced: compare with all of them. */
  hmacs(purpose: string, text: string): readonly Buffer[] {
    const retired = (this.#retired.get(purpose) ?? []).map((key) => createHmac('sha256', key).update(text).digest());
    return [this.hmac(purpose, text), ...retired];
  }

  /** The key of `hmac` for a purpose. Secret: only to be sealed and stored when the data key is replaced. */
  hmacKey(purpose: string): Buffer {
    return this.#keyOf(`hmac ${purpose}`);
  }

  /** Adds the key that `hmac` used for a purpose before the data key was replaced. */
  retire(purpose: string, key: Buffer): void {
    this.#retired.set(purpose, [...(this.#retired.get(purpose) ?? []), key]);
  }

  #keyOf(info: string): Buffer {
    const known = this.#derived.get(info);
    if (known !== undefined) return known;
    const key = Buffer.from(hkdfSync('sha256', this.#key, '', `tradewind ${info}`, KEY_BYTES));
    if (this.#derived.size >= REMEMBERED_KEYS) {
      const oldest = this.#derived.keys().next();
      if (oldest.done !== true) this.#derived.delete(oldest.value);
    }
    this.#derived.set(info, key);
    return key;
  }
}

export class RotationUnfinished extends Error {
  override readonly name = 'RotationUnfinished';
  constructor() {
    super('the data key is being replaced: finish it with npm run rotate-key');
  }
}

/**
 * The vault with DATA_KEY (base64 of 32 bytes) or, without it, with the key file in the data folder, which is created
 * when missing. Throws RotationUnfinished while some values are sealed with the old key and others with the new one.
 */
export function openVault(dataDir: string, dataKey?: string): Vault {
  if (existsSync(join(dataDir, ROTATION_MARK))) throw new RotationUnfinished();
  return openVaultOf(dataDir, KEY_FILE, dataKey);
}

/** The same for another file of the folder, also while the key is being replaced. */
export function openVaultOf(dataDir: string, file: string, dataKey?: string): Vault {
  return new Vault(dataKey === undefined ? keyOfFile(join(dataDir, file)) : Buffer.from(dataKey, 'base64'));
}

function keyOfFile(path: string): Buffer {
  try {
    return Buffer.from(readFileSync(path, 'utf8').trim(), 'base64');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  const made = `${path}.${process.pid}`;
  const file = openSync(made, 'w', 0o600);
  writeSync(file, `${randomBytes(KEY_BYTES).toString('base64')}\n`);
  fsyncSync(file);
  closeSync(file);
  try {
    // a link never replaces a key that another process created in between
    linkSync(made, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(made);
  }
  return Buffer.from(readFileSync(path, 'utf8').trim(), 'base64');
}
