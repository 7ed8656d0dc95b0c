/** A new picture or proof of work for a token at each call; only the last one counts. */
import { CAPTCHA_CHALLENGE, CAPTCHA_PATH, CAPTCHA_TOKEN } from '@tradewind/contract';
import { z } from 'zod';
import { ConcurrencyQuota, Semaphore } from '../../platform/concurrency/index.ts';
import { type CallLayer, TransportError, addressKey } from '../../platform/http/index.ts';
import type { AbuseLimits } from '../../platform/limits/index.ts';
import type { StoredCaptchas } from './captchas.ts';
import { drawPicture } from './picture.ts';

const input = z.object({ token: z.string() });
const TYPE = 'image/png';
const CHALLENGE_TYPE = 'application/json';

/**
 * A picture takes 30 to 60 ms of CPU, a challenge 2, outside the main thread: one of each at a time leaves the other cores
 * to trading, and a challenge does not wait for pictures.
 */
const AT_ONCE = 1;
/** Being made or waiting: no one waits longer than a second, and one address cannot fill the queue. */
const MAX_WAITING = 16;
const MAX_OF_ADDRESS = 8;

export interface CaptchaServices {
  readonly captchas: StoredCaptchas;
  readonly limits: AbuseLimits;
}

export function serveCaptcha(calls: CallLayer, { captchas, limits }: CaptchaServices): void {
  const quota = new ConcurrencyQuota<string>(MAX_WAITING, MAX_OF_ADDRESS);
  const [pictures, challenges] = [new Semaphore(AT_ONCE), new Semaphore(AT_ONCE)];
  /** `make` runs when it is this caller's turn. */
  const limited = async <T>(
    semaphore: Semaphore,
    { token, address }: { readonly token: string; readonly address: string },
    make: () => Promise<T>,
  ): Promise<T> => {
    if (!CAPTCHA_TOKEN.test(token)) throw new TransportError(404);
    const key = addressKey(address);
    const leave = quota.take(key);
    try {
      await limits.take('captcha_address', key);
      return await semaphore.run(make);
    } finally {
      leave();
    }
  };
  calls.openFile(
    { path: `${CAPTCHA_PATH}:token`, input, key: 'none' },
    ({ input: { token }, address }) =>
      limited(pictures, { token, address }, async () => ({
        type: TYPE,
        body: await drawPicture(await captchas.issue(token)),
      })),
    { usedUp: TYPE },
  );
  calls.openFile(
    { path: `${CAPTCHA_PATH}:token${CAPTCHA_CHALLENGE}`, input, key: 'none' },
    ({ input: { token }, address }) =>
      limited(challenges, { token, address }, async () => ({
        type: CHALLENGE_TYPE,
        body: Buffer.from(JSON.stringify(await captchas.issueChallenge(token))),
      })),
    { usedUp: CHALLENGE_TYPE },
  );
}
