/** Submits identity documents through the real calls. */
import { onlyRow } from '../../../platform/db/index.ts';
import { verificationCalls } from '@tradewind/contract';
import type { TestApp, TestUser } from '../../../platform/http/testing/test-app.ts';
import { jpeg } from '../../images/testing/pictures.ts';
import { uploaded } from '../../images/testing/upload.ts';

let cards = 0;

const newCardId = (): string => {
  cards += 1;
  return `K 20${String(cards).padStart(4, '0')}(7)`;
};

/** The id of the waiting verification. */
export async function handIdentityIn(
  app: TestApp,
  { token, user }: TestUser,
  cardId: string = newCardId(),
  name = 'Chan Tai-man 陳大文',
): Promise<number> {
  const picture = await jpeg(60, 40);
  const input = {
    name,
    card_id: cardId,
    front_pic: await uploaded(app, token, picture),
    reverse_pic: await uploaded(app, token, picture),
  };
  await app.take(verificationCalls.submitVerification, input, { token });
  const { id } = onlyRow(
    await app.app.database.pool.query<{ id: number }>(
      'SELECT max(id) AS id FROM verifications WHERE user_id = $1::bigint',
      [user.id],
    ),
  );
  return id;
}
