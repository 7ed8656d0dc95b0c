/** The mailbox that a stored email address reaches. */

/** These ignore dots in the local part, and are two names of one provider. */
const GMAIL: readonly string[] = ['gmail.com', 'googlemail.com'];

/**
 * Equal for addresses that most providers deliver to one mailbox: a tag after + is left out, and so are the dots of
 * Gmail. Only to compare, never to send to.
 */
export function mailboxOf(email: string): string {
  const text = email.toLowerCase();
  const at = text.lastIndexOf('@');
  const [local = ''] = text.slice(0, at).split('+');
  const domain = text.slice(at + 1);
  return GMAIL.includes(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}
