import type { ChatRow } from '@tradewind/contract/operator-light';
import type { T } from '../../shared/language.ts';

/** The display name of a visitor: the name given, otherwise the contact, otherwise the number of the conversation. */
export function visitorName({ id, visitor }: Pick<ChatRow, 'id' | 'visitor'>, t: T): string {
  const { name, user, email } = visitor;
  if (name !== '') return name;
  if (user !== null) return user.name !== '' ? user.name : user.contact !== '' ? user.contact : user.uid;
  return email !== '' ? email : t('chats.guest', { id });
}
