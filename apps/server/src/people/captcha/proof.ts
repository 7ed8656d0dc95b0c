/**
 * A proof of work in the format of ALTCHA (version 2), for people who cannot read a picture: their device looks for the
 * counter whose derived key has the wanted beginning. Signed, so that the server stores only a hash of the signature.
 */
import { randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { Vault } from '../../platform/secrets/index.ts';

/** Of PBKDF2 for each counter: 1 to 2 ms of a computer, 5 of a phone. */
const COST = 5000;
/**
 * The device tries all counters from 0 to a random one in this range: on average about a second of a computer, three of a
 * phone. From 1, so that no counters can be left out.
 */
const COUNTERS = { least: 1, most: 1200 };

const challengeSchema = z.object({
  parameters: z.object({
    algorithm: z.string(),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    nonce: z.string(),
    salt: z.string(),
  }),
  signature: z.string(),
});
const proofSchema = z.object({
  challenge: challengeSchema,
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
});
export type Challenge = z.infer<typeof challengeSchema>;
/** What a client sends: the challenge with its solution. */
export type Proof = z.infer<typeof proofSchema>;

export async function newChallenge(vault: Vault): Promise<Challenge> {
  return challengeSchema.parse(
    await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: COST,
      counter: randomInt(COUNTERS.least, COUNTERS.most + 1),
      deriveKey,
      ...secretsOf(vault),
    }),
  );
}

/** Undefined when the text is anything else, such as the characters of a picture. */
export function readProof(text: string): Proof | undefined {
  try {
    return proofSchema.parse(JSON.parse(Buffer.from(text, 'base64').toString('utf8')));
  } catch {
    return undefined;
  }
}

export async function isSolved(vault: Vault, { challenge, solution }: Proof): Promise<boolean> {
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secretsOf(vault) });
  return verified;
}

const secretsOf = (vault: Vault) => ({
  hmacSignatureSecret: vault.hmac('captcha challenge', 'signature').toString('hex'),
  hmacKeySignatureSecret: vault.hmac('captcha challenge', 'key').toString('hex'),
});
