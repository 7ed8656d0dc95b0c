/**
 * Encryption of dumps in the format of age (age-encryption.org), so that the tool `age` can read them, too. The server
 * needs the public key alone: who takes it over cannot read earlier dumps.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';

const AGE_MAGIC = 'age-encryption.org/';

/** Writes a new key to a file, and returns the public key for --encrypt-to. */
export async function createBackupKey(file: string): Promise<string> {
  if (existsSync(file)) throw new Error(`${file} already exists`);
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  writeFileSync(file, `# public key: ${recipient}\n${identity}\n`, { mode: 0o600, flag: 'wx' });
  return recipient;
}

/** Throws when `recipient` is not a public key of age. */
export function sealerFor(recipient: string): (plain: Readable) => Promise<Readable> {
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(recipient);
  } catch (error) {
    throw new Error('--encrypt-to takes a public key that begins with age1', { cause: error });
  }
  return async (plain) => nodeStream(await encrypter.encrypt(webStream(plain)));
}

export const isSealed = (start: Buffer): boolean => start.toString('latin1').startsWith(AGE_MAGIC);

/** `identityFile`: as createBackupKey or age-keygen writes it. */
export async function unseal(sealed: Readable, identityFile: string): Promise<Readable> {
  const decrypter = new Decrypter();
  const identities = readFileSync(identityFile, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  if (identities.length === 0) throw new Error(`${identityFile} has no key`);
  try {
    for (const identity of identities) decrypter.addIdentity(identity);
    return nodeStream(await decrypter.decrypt(webStream(sealed)));
  } catch (error) {
    throw new Error(`the key in ${identityFile} does not open the dump`, { cause: error });
  }
}

// Node's types of web streams and those of the DOM describe the same objects
const webStream = (stream: Readable): ReadableStream<Uint8Array> => Readable.toWeb(stream);
const nodeStream = (stream: ReadableStream<Uint8Array>): Readable => Readable.fromWeb(stream as never);
