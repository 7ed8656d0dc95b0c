/** Text of bytes, one character a byte, and back. */

/** More arguments would overflow the stack. */
const CHUNK = 8192;

export function textOfBytes(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK)
    text += String.fromCharCode.apply(null, bytes.subarray(at, at + CHUNK) as unknown as number[]);
  return text;
}

export function bytesOfText(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}

/** The sum of the bytes from `start` to `end`, as the three digits of CheckSum. */
export function checksumOf(text: string, start: number, end: number): string {
  let sum = 0;
  for (let at = start; at < end; at += 1) sum += text.charCodeAt(at);
  return String(sum % 256).padStart(3, '0');
}
