/** Contacts as they are shown to whoever looks over a shoulder. */
const DOTS = '•••';

/** The first letter and the domain of an address, the ends of a number. */
export function maskContact(contact: string): string {
  const at = contact.lastIndexOf('@');
  if (at > 0) return contact.slice(0, 1) + DOTS + contact.slice(at);
  return contact.length > 7 ? contact.slice(0, 3) + DOTS + contact.slice(-3) : DOTS;
}
