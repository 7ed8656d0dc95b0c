/** A contact as it may stand in a log: enough to recognise one's own, too little to write to. */
const SHOWN_DIGITS = 3;

/** `a***@example.com`, `+852*****567`. */
export function maskedContact(contact: string): string {
  const at = contact.lastIndexOf('@');
  if (at > 0) return `${contact.slice(0, 1)}***${contact.slice(at)}`;
  const hidden = Math.max(0, contact.length - 2 * SHOWN_DIGITS - 1);
  return `${contact.slice(0, SHOWN_DIGITS + 1)}${'*'.repeat(hidden)}${contact.slice(-SHOWN_DIGITS)}`;
}
