/**
 * Identity verification (product §§3, 4, 5, 7): states, fields, owners of pictures, and what the database reveals.
 * What is tagged @long is tested in `npm test` by: people/verification/verification.
 */
import { sql } from '../support/database.ts';
import {
  databaseText,
  demo,
  expect,
  type Member,
  openMember,
  PATHS,
  picture,
  spellings,
  test,
  upload,
  type World,
} from './people.ts';
import { jpeg, png } from './pictures.ts';
import { call, type Details, must, type Reply, refused } from './support.ts';

interface State extends Details {
  readonly review_status: number;
  readonly name: string;
  readonly card_id: string;
  readonly front_pic: string;
  readonly reverse_pic: string;
  readonly remark: string;
}

const NAME = 'Zenobia Quartermaine-Óskarsdóttir';
/** Long enough not to occur in a hash or another number by chance. */
const CARD_DIGITS = '774411830527';
const CARD = `QX${CARD_DIGITS}(9)`;

async function pictures(world: World, { token }: Member): Promise<{ front_pic: string; reverse_pic: string }> {
  const front = await must(upload(world, token, [['file', await jpeg()]]));
  const back = await must(upload(world, token, [['file', await png(), 'back.png', 'image/png']]));
  return { front_pic: front.url, reverse_pic: back.url };
}

const stateOf = ({ server }: World, { token }: Member) => must(call<State>(server, PATHS.center, { token }));
const submit = ({ server }: World, { token }: Pick<Member, 'token'>, json: object): Promise<Reply<State>> =>
  call<State>(server, PATHS.realName, { token, json });

/** Makes the decision as an operator. */
function decide({ server }: World, { user }: Member, state: 'approved' | 'refused', remark = '') {
  return sql(
    server,
    `UPDATE verifications SET state = $2, remark = $3, decided_at_ms = submitted_at_ms + 1
     WHERE user_id = $1 AND state = 'waiting'`,
    [user.id, state, remark],
  );
}

test('the form is shown at first, then waiting, the reason of a refusal, a second submission, and a final approval', async ({
  world,
}) => {
  const member = await openMember(world);
  expect(await stateOf(world, member)).toMatchObject({
    review_status: 0,
    name: '',
    card_id: '',
    front_pic: '',
    remark: '',
  });
  const body = { name: ` ${NAME} `, card_id: CARD, ...(await pictures(world, member)) };
  expect(await must(submit(world, member, body))).toMatchObject({ review_status: 1 });
  const waiting = await stateOf(world, member);
  expect(waiting).toMatchObject({
    review_status: 1,
    name: NAME,
    front_pic: body.front_pic,
    reverse_pic: body.reverse_pic,
  });
  expect(waiting.card_id).not.toContain('774');
  expect(waiting.card_id.length).toBeGreaterThan(3);
  await refused(submit(world, member, body), 1401, 'already_submitted');
  for (const url of [body.front_pic, body.reverse_pic]) {
    expect((await picture(world, url, member.token)).type).toBe('image/jpeg');
  }

  await decide(world, member, 'refused', 'The photo of the back is not sharp.');
  expect(await stateOf(world, member)).toMatchObject({
    review_status: 0,
    remark: 'The photo of the back is not sharp.',
  });
  const form = { name: NAME, card_id: CARD, ...(await pictures(world, member)) };
  await must(call<State>(world.server, PATHS.realName, { token: member.token, form }));
  expect(await stateOf(world, member)).toMatchObject({ review_status: 1, remark: '', front_pic: form.front_pic });
  await decide(world, member, 'approved');
  expect(await stateOf(world, member)).toMatchObject({ review_status: 2 });
  await refused(submit(world, member, form), 1401, 'already_submitted');
  expect(await stateOf(world, member)).toMatchObject({ review_status: 2 });
});

test(
  'name, number and both pictures are required, and faulty fields are named',
  { tag: '@long' },
  async ({ world }) => {
    const member = await openMember(world);
    const good: Record<string, unknown> = { name: NAME, card_id: CARD, ...(await pictures(world, member)) };
    const fields = Object.keys(good);
    for (const field of fields) {
      for (const value of ['', '   ', undefined, null, 7, { a: 1 }, ['x'], 'x'.repeat(5000)]) {
        const data = await refused(submit(world, member, { ...good, [field]: value }), 1001, 'invalid_input');
        expect(Object.keys(data['fields'] as object), `${field} ${JSON.stringify(value)?.slice(0, 20)}`).toEqual([
          field,
        ]);
      }
    }
    const data = await refused(submit(world, member, {}), 1001, 'invalid_input');
    expect(Object.keys(data['fields'] as object).toSorted()).toEqual(fields.toSorted());
    expect(await stateOf(world, member)).toMatchObject({ review_status: 0 });
  },
);

test('only two own pictures from the upload are accepted', { tag: '@long' }, async ({ world }) => {
  const [member, other] = [await openMember(world), await openMember(world)];
  const [own, foreign] = [await pictures(world, member), await pictures(world, other)];
  const body = { name: NAME, card_id: CARD };
  const nowhere = `${own.front_pic.slice(0, -4)}0000`;
  for (const front_pic of [
    foreign.front_pic,
    nowhere,
    'https://example.com/card.jpg',
    `https://example.com${own.front_pic}`,
    '/etc/passwd',
    `${own.front_pic}/..`,
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
  ]) {
    const data = await refused(submit(world, member, { ...body, ...own, front_pic }), 1001, 'invalid_input');
    expect(Object.keys(data['fields'] as object), front_pic).toEqual(['front_pic']);
  }
  const twice = { ...body, front_pic: own.front_pic, reverse_pic: own.front_pic };
  const data = await refused(submit(world, member, twice), 1001, 'invalid_input');
  expect(Object.keys(data['fields'] as object)).toEqual(['reverse_pic']);
  expect(await stateOf(world, member)).toMatchObject({ review_status: 0 });
  await must(submit(world, member, { ...body, ...own }));
});

test('ten concurrent submissions are accepted once', { tag: '@long' }, async ({ world }) => {
  const member = await openMember(world);
  const body = { name: NAME, card_id: CARD, ...(await pictures(world, member)) };
  const codes = (await Promise.all(Array.from({ length: 10 }, () => submit(world, member, body)))).map(
    ({ code }) => code,
  );
  expect(codes.filter((code) => code === 1)).toHaveLength(1);
  expect(codes.filter((code) => code === 1401)).toHaveLength(9);
});

test(
  'the same idempotency-key returns the first answer, also after the decision',
  { tag: '@long' },
  async ({ world }) => {
    const member = await openMember(world);
    const json = { name: NAME, card_id: CARD, ...(await pictures(world, member)) };
    const send = () =>
      call(world.server, PATHS.realName, { token: member.token, json, key: `verify-${member.user.id}` });
    const first = await send();
    expect(first.code).toBe(1);
    expect((await send()).text).toBe(first.text);
    await decide(world, member, 'refused', 'Not readable.');
    expect((await send()).text).toBe(first.text);
    expect(await stateOf(world, member)).toMatchObject({ review_status: 0, remark: 'Not readable.' });
  },
);

test('name and number are not readable in the database, in the log, or by others', async ({ world }) => {
  const [member, other] = [await openMember(world), await openMember(world)];
  await must(submit(world, member, { name: NAME, card_id: CARD, ...(await pictures(world, member)) }));
  const dump = await databaseText(world.server);
  expect(dump).toContain(member.email);
  for (const secret of [NAME, 'Quartermaine', CARD, `QX${CARD_DIGITS}`, CARD_DIGITS, NAME.toUpperCase()]) {
    for (const spelled of spellings(secret)) expect(dump, spelled).not.toContain(spelled);
    expect(world.server.output()).not.toContain(secret);
  }
  expect(await stateOf(world, other)).toMatchObject({ review_status: 0, name: '', card_id: '' });
});

test('a name is shown as written, never as markup', { tag: '@long' }, async ({ world }) => {
  const member = await openMember(world);
  const name = '<img src=x onerror=alert(1)> \'"; DROP TABLE users; --';
  await must(submit(world, member, { name, card_id: CARD, ...(await pictures(world, member)) }));
  const reply = await call<State>(world.server, PATHS.center, { token: member.token });
  expect(reply.data.name).toBe(name);
  expect(reply.headers.get('content-type')).toMatch(/^application\/json/u);
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
});

test('a demo account cannot submit, nor can anyone without a session', { tag: '@long' }, async ({ world }) => {
  const guest = await demo(world);
  const json = { name: NAME, card_id: CARD, ...(await pictures(world, await openMember(world))) };
  await refused(submit(world, guest, json), 1005, 'only_true_account');
  await refused(call(world.server, PATHS.center, { token: guest.token }), 1005, 'only_true_account');
  await refused(call(world.server, PATHS.realName, { json }), 999, 'session_invalid');
  await refused(call(world.server, PATHS.center), 999, 'session_invalid');
});
