import type { ConcurrencyQuota } from '../concurrency/index.ts';
import type { FileAnswer } from './answer.ts';

/** Holds a slot of `key` until the file is sent. */
export async function heldFile<Key extends string | number>(
  quota: ConcurrencyQuota<Key>,
  key: Key,
  make: () => Promise<FileAnswer>,
): Promise<FileAnswer> {
  const leave = quota.take(key);
  try {
    const file = await make();
    if (Buffer.isBuffer(file.body)) leave();
    else file.body.once('close', leave);
    return file;
  } catch (error) {
    leave();
    throw error;
  }
}
