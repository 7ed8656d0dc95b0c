/** A contact for logs: the owner can recognise it, but it cannot be written to. */
const SHOWN_BEFORE = 4;
const SHOWN_AFTER = 3;

/** `a***@example.com`, `+852***567`. */
export function maskedContact(contact: string): string {
  const at = contact.lastIndexOf('@');
  if (at > 0) return `${contact.slice(0, 1)}***${contact.slice(at)}`;
  const end = contact.length > SHOWN_BEFORE + SHOWN_AFTER ? contact.slice(-SHOWN_AFTER) : '';
  return `${contact.slice(0, SHOWN_BEFORE)}***${end}`;
}
