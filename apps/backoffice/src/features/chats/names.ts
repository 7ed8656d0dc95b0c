import type { ChatRow } from '@tradewind/contract/operator-light';
import type { T } from '../../shared/language.ts';

/** How a visitor is called: as he calls himself, by his contact, or by the number of his conversation. */
export function visitorName({ id, visitor }: Pick<ChatRow, 'id' | 'visitor'>, t: T): string {
  const { name, user, email } = visitor;
  if (name !== '') return name;
  if (user !== null) return user.name !== '' ? user.name : user.contact !== '' ? user.contact : user.uid;
  return email !== '' ? email : t('chats.guest', { id });
}
