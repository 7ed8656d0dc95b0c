/** Forty unguessable hexadecimal digits. randomUUID needs a secure context; a phone that opens the server by its LAN address does not have one. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(20)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
