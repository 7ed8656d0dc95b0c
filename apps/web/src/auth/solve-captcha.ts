/** A captcha without a picture: this device solves a proof of work (ALTCHA), and sends its payload instead of characters. */
import { CAPTCHA_CHALLENGE, CAPTCHA_PATH } from '@tradewind/contract/light';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge } from 'altcha-lib/types';

/** Takes a few seconds, outside the main thread (Web Crypto). Throws when aborted, and when there is no challenge or no solution. */
export async function solveCaptcha(token: string, controller: AbortController): Promise<string> {
  const response = await fetch(CAPTCHA_PATH + token + CAPTCHA_CHALLENGE, { signal: controller.signal });
  if (!response.ok) throw new Error(`captcha challenge: HTTP ${response.status}`);
  const challenge = (await response.json()) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey, controller });
  if (solution === null) throw new Error('captcha challenge: no solution in time');
  return btoa(JSON.stringify({ challenge, solution }));
}
