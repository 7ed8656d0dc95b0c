const DEVICES = [
  ['iPhone', /iphone/iu],
  ['iPad', /ipad/iu],
  ['Android', /android/iu],
  ['Mac', /macintosh|mac os x/iu],
  ['Windows', /windows/iu],
  ['Linux', /linux/iu],
] as const;

/** Suggested name for a passkey of this device, from its user agent. */
export function deviceName(userAgent: string, otherwise: string): string {
  return DEVICES.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? otherwise;
}
