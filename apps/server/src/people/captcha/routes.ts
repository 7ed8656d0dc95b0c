/** GET /api/captcha/{token}: a new picture at each call; only the last one counts. */
import { CAPTCHA_PATH, CAPTCHA_TOKEN } from '@tradewind/contract';
import { z } from 'zod';
import { ConcurrencyQuota, Semaphore } from '../../platform/concurrency/index.ts';
import { type CallLayer, TransportError, addressKey } from '../../platform/http/index.ts';
import type { AbuseLimits } from '../../platform/limits/index.ts';
import type { StoredCaptchas } from './captchas.ts';
import { drawPicture } from './picture.ts';

const input = z.object({ token: z.string() });
const TYPE = 'image/png';

/** A picture takes about 10 ms of CPU, outside the main thread: one at a time leaves the other cores to trading. */
const AT_ONCE = 1;
/** Being drawn or waiting: no one waits longer than half a second, and one address cannot fill the queue. */
const MAX_WAITING = 40;
const MAX_OF_ADDRESS = 8;

export interface CaptchaServices {
  readonly captchas: StoredCaptchas;
  readonly limits: AbuseLimits;
}

export function serveCaptcha(calls: CallLayer, { captchas, limits }: CaptchaServices): void {
  const places = new ConcurrencyQuota<string>(MAX_WAITING, MAX_OF_ADDRESS);
  const semaphore = new Semaphore(AT_ONCE);
  calls.openFile(
    { path: `${CAPTCHA_PATH}:token`, input },
    async ({ input: { token }, address }) => {
      if (!CAPTCHA_TOKEN.test(token)) throw new TransportError(404);
      const key = addressKey(address);
      const leave = places.take(key);
      try {
        await limits.take('captcha_address', key);
        return await semaphore.run(async () => ({
          type: TYPE,
          body: await drawPicture(await captchas.issue(token)),
        }));
      } finally {
        leave();
      }
    },
    { usedUp: TYPE },
  );
}
