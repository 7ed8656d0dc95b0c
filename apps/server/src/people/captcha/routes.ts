/** GET /api/captcha/{token}: a new picture at each call; only the last one counts. */
import { CAPTCHA_PATH, CAPTCHA_TOKEN } from '@tradewind/contract';
import { z } from 'zod';
import { Semaphore } from '../../platform/concurrency/index.ts';
import { type CallLayer, TransportError, addressKey } from '../../platform/http/index.ts';
import type { AbuseLimits } from '../../platform/limits/index.ts';
import type { StoredCaptchas } from './captchas.ts';
import { drawPicture } from './picture.ts';

const input = z.object({ token: z.string() });

/** A picture takes about 30 ms of CPU: one at a time leaves the other cores to trading. */
const AT_ONCE = 1;
const MOST_WAITING = 100;

export interface CaptchaServices {
  readonly captchas: StoredCaptchas;
  readonly limits: AbuseLimits;
}

export function serveCaptcha(calls: CallLayer, { captchas, limits }: CaptchaServices): void {
  const semaphore = new Semaphore(AT_ONCE, MOST_WAITING);
  calls.openFile({ path: `${CAPTCHA_PATH}:token`, input }, async ({ input: { token }, address }) => {
    if (!CAPTCHA_TOKEN.test(token)) throw new TransportError(404);
    await limits.take('captcha_address', addressKey(address));
    return semaphore.run(async () => ({
      type: 'image/png',
      body: await drawPicture(await captchas.issue(token)),
    }));
  });
}
