/** Verifies the hash of a text in the browser. */

/** Undefined where the browser cannot calculate it: only pages over a secure connection can. */
export async function isHashOf(text: string, hash: string): Promise<boolean | undefined> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle;
  if (subtle === undefined) return undefined;
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('') === hash;
}
