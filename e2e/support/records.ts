/** Customers' submissions for operators to decide, through the API: deposits, withdrawals, identities. */
import { sql } from './database.ts';
import { ask, type Operator } from './desk.ts';
import { call, codeTo, endCodeWait, type Person, type World } from './world.ts';
import { photoOfCard } from './pictures.ts';

const ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const WALLET = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

interface Made {
  readonly id: number;
}

/** Uploads a picture that shows a text, as the app does; returns its address. */
async function upload({ server }: World, { session }: Person, text: string): Promise<string> {
  const { buffer, name, mimeType } = await photoOfCard({ text });
  // written out: the FormData of a page in Node is jsdom's, which Node's `fetch` cannot send
  const head = `--card\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${mimeType}\r\n\r\n`;
  const response = await fetch(`${server.url}/api/common/image_upload`, {
    method: 'POST',
    headers: { token: session.token, 'content-type': 'multipart/form-data; boundary=card' },
    body: new Uint8Array(Buffer.concat([Buffer.from(head), buffer, Buffer.from('\r\n--card--\r\n')])),
  });
  return ((await response.json()) as { data: { url: string } }).data.url;
}

/** The only deposit channel, as two operators would have set it up. */
async function channelOf({ server }: World): Promise<Made & { address: string }> {
  const find = () =>
    sql<Made & { address: string }>(
      server,
      `UPDATE deposit_channels SET enabled = true RETURNING id::int AS id, address`,
    );
  const [found] = await find();
  if (found !== undefined) return found;
  await sql(
    server,
    `INSERT INTO deposit_channels (currency_id, address, enabled, changed_at_ms)
     SELECT id, $1, true, 0 FROM funds_currencies WHERE code = 'USDT' AND protocol = 'TRC20'`,
    [ADDRESS],
  );
  const [made] = await find();
  if (made === undefined) throw new Error('no channel');
  return made;
}

/** A deposit that waits for a decision. `number` is in USD. */
export async function submitDeposit(world: World, person: Person, number: string): Promise<Made> {
  const { id, address } = await channelOf(world);
  const proofImg = await upload(world, person, `sent ${number} by ${person.email}`);
  const body = { number, proofImg, address, charge_id: id };
  return call<Made>(world, '/api/quickCharge/submit', body, person.session.token);
}

/** A deposit that was credited. */
export async function fund(world: World, finance: Operator, person: Person, number: string): Promise<void> {
  const { id } = await submitDeposit(world, person, number);
  await ask(world, finance, '/admin/api/deposits/finish', { id, reference: `arrival of ${id}` });
}

/** A withdrawal that waits for a decision, to an address that was bound two days ago. `number` is in USD. */
export async function requestWithdrawal(world: World, person: Person, number: string): Promise<Made> {
  const { token } = person.session;
  const [currency] = await sql<Made>(
    world.server,
    `SELECT id::int AS id FROM funds_currencies WHERE code = 'USDT' AND protocol = 'TRC20'`,
  );
  await endCodeWait(world);
  await call(world, '/api/notify/send_email', { to: person.email, type: 2 }, token);
  const auth_code = await codeTo(world, person);
  const address = { type: 1, draw_id: currency?.id, dc_address: WALLET, auth_code };
  const method = await call<Made>(world, '/api/wallet/bind_draw_method', address, token);
  const twoDaysAgo = 'UPDATE payout_methods SET created_at_ms = created_at_ms - 172800000 WHERE id = $1';
  await sql(world.server, twoDaysAgo, [method.id]);
  const body = { draw_currency_id: currency?.id, number, draw_method_id: method.id };
  return call<Made>(world, '/api/account/draw', body, token);
}

/** An identity that waits to be reviewed. */
export async function submitIdentity(
  world: World,
  person: Person,
  { name, number }: { name: string; number: string },
): Promise<Made> {
  const [front, back] = [await upload(world, person, `front of ${number}`), await upload(world, person, 'back')];
  const body = { name, card_id: number, front_pic: front, reverse_pic: back };
  await call(world, '/api/user_real/real_name', body, person.session.token);
  const mine = 'SELECT max(id)::int AS id FROM verifications WHERE user_id = $1';
  const [made] = await sql<Made>(world.server, mine, [person.session.user.id]);
  if (made === undefined) throw new Error('no verification');
  return made;
}

/** How long a simulated instrument may take until its first price after a start. */
const FIRST_PRICE_MS = 30_000;

/** Id of an instrument, once it has a price that is neither missing nor stale. */
async function pricedInstrument({ server }: Pick<World, 'server'>, code: string): Promise<number> {
  const deadline = Date.now() + FIRST_PRICE_MS;
  while (Date.now() < deadline) {
    const list = await fetch(`${server.url}/v1/api/forex/trade_list`);
    const { data } = (await list.json()) as { data: readonly ListedInstrument[] };
    const found = data.find(({ Code }) => Code === code);
    if (found !== undefined && found.Bid !== null && found.PriceState === undefined) return found.Id;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${code} has no fresh price after ${FIRST_PRICE_MS} ms`);
}

interface ListedInstrument {
  readonly Id: number;
  readonly Code: string;
  readonly Bid: number | null;
  readonly PriceState?: string;
}

/** A position at the market with a leverage of 20; `sell` for the other side. Waits for the instrument's first price. */
export async function buy(
  world: Pick<World, 'server'>,
  token: string,
  code: string,
  lots: number,
  side: 'buy' | 'sell' = 'buy',
): Promise<{ readonly Id: number }> {
  const instrument = await pricedInstrument(world, code);
  const order = { type: side === 'buy' ? 1 : 2, cont: lots, forex_id: instrument, status: 1, multiple: 20 };
  return call(world, '/v1/api/forex/submit', order, token);
}
