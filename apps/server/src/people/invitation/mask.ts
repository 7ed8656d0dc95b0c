/** Masks contacts so that another customer may recognise them but not use them. */

const HIDDEN = '***';
const HIDDEN_DIGITS = '****';
/** Visible characters of each part, and never more than half of it. */
const SHOWN_OF_NAME = 2;
const SHOWN_OF_HOST = 1;
const SHOWN_DIGITS = 4;

/** The first grapheme clusters: accents and flags are not split. */
function start(text: string, most: number): string {
  const characters = [...new Intl.Segmenter('en').segment(text)].map(({ segment }) => segment);
  return characters.slice(0, Math.min(most, Math.floor(characters.length / 2))).join('');
}

/** `joanna@example.com` → `jo***@e***.com`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 0) return HIDDEN;
  const host = email.slice(at + 1);
  const dot = host.lastIndexOf('.');
  const [name, ending] = dot < 0 ? [host, ''] : [host.slice(0, dot), host.slice(dot)];
  return `${start(email.slice(0, at), SHOWN_OF_NAME)}${HIDDEN}@${start(name, SHOWN_OF_HOST)}${HIDDEN}${ending}`;
}

/** `+85291234567` with the calling code 852 → `+852 ****4567`; without one only the end is shown. */
export function maskedMobile(mobile: string, areaCode: string | null): string {
  const code = (areaCode ?? '').replaceAll(/\D/gu, '');
  const known = code !== '' && mobile.startsWith(`+${code}`);
  const digits = (known ? mobile.slice(code.length + 1) : mobile).replaceAll(/\D/gu, '');
  const shown = Math.min(SHOWN_DIGITS, Math.floor(digits.length / 2));
  const hidden = HIDDEN_DIGITS + (shown === 0 ? '' : digits.slice(-shown));
  return known ? `+${code} ${hidden}` : hidden;
}

/** The contact that a user registered with. */
export function maskedContact(user: {
  readonly email: string | null;
  readonly mobile: string | null;
  readonly areaCode: string | null;
}): string {
  if (user.email !== null) return maskedEmail(user.email);
  if (user.mobile !== null) return maskedMobile(user.mobile, user.areaCode);
  return HIDDEN;
}
