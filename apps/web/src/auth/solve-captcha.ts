/** A captcha without a picture: this device solves a proof of work (ALTCHA), and sends its payload instead of characters. */
import { CAPTCHA_CHALLENGE, CAPTCHA_PATH } from '@tradewind/contract/light';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge } from 'altcha-lib/types';

/** Takes a few seconds, outside the main thread (Web Crypto). Throws when there is no challenge or no solution. */
export async function solveCaptcha(token: string): Promise<string> {
  const response = await fetch(CAPTCHA_PATH + token + CAPTCHA_CHALLENGE);
  if (!response.ok) throw new Error(`captcha challenge: HTTP ${response.status}`);
  const challenge = (await response.json()) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  if (solution === null) throw new Error('captcha challenge: no solution in time');
  return btoa(JSON.stringify({ challenge, solution }));
}
