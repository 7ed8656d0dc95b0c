/** Checks in the browser that a text has a hash. */

/** Undefined where the browser has no way to: it gives it to pages over a secure connection alone. */
export async function isHashOf(text: string, hash: string): Promise<boolean | undefined> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle;
  if (subtle === undefined) return undefined;
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('') === hash;
}
