/** A real server that sends real messages, and people with accounts and sessions, opened by calls. For every runner. */
import { randomBytes, randomUUID } from 'node:crypto';
import { preparedFolder } from './data-template.ts';
import { sql } from './database.ts';
import { openPostOffice, type PostOffice } from './mail.ts';
import { CALM_MARKET, startServer, type RunningServer } from './server.ts';

export interface World {
  readonly server: RunningServer;
  /** With a host name: passkeys belong to a domain, and an IP address is not one (WebAuthn §5.1.3). */
  readonly url: string;
  readonly post: PostOffice;
}

export interface Person {
  readonly email: string;
  readonly password: string;
  readonly session: { readonly token: string; readonly user: { readonly id: number; readonly invite_code: string } };
}

export const PASSWORD = 'four calm harbour lamps';

/** The first operator of the back-office; see operators.ts. */
export const FIRST_OPERATOR = { email: 'first@desk.example', password: 'seven slow lighthouse keepers' } as const;

/** Starts a server with its own post office. Rate limits are off: all tests come from one address. */
export async function openWorld(
  settings: Readonly<Record<string, string>> = {},
): Promise<World & { close(): Promise<void> }> {
  const post = await openPostOffice();
  const { FEED = CALM_MARKET.FEED } = settings;
  // a prepared folder also where the market has opening hours: only its history is of a market without
  const folder = FEED === 'sim' ? await preparedFolder(CALM_MARKET) : undefined;
  const server = await startServer(
    {
      ...CALM_MARKET,
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      ADMIN_EMAIL: FIRST_OPERATOR.email,
      ADMIN_PASSWORD: FIRST_OPERATOR.password,
      ...post.settings,
      ...settings,
    },
    folder,
  );
  return {
    server,
    url: server.url.replace('127.0.0.1', 'localhost'),
    post,
    async close() {
      await server.dispose();
      await post.close();
    },
  };
}

/** An unused address. */
export const newEmail = (): string => `p${randomBytes(5).toString('hex')}@example.com`;
/** An unused Hong Kong mobile number without area code; not all numbers starting with 9 are mobile. */
export const newNumber = (): string => `97${String(100_000 + (randomBytes(4).readUInt32BE() % 900_000))}`;

/** A call of the API; throws the key of a refusal. */
export async function call<Data>(
  world: Pick<World, 'server'>,
  path: string,
  body: object,
  token?: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Data> {
  const response = await fetch(world.server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', lang: 'en', ...(token === undefined ? {} : { token }), ...headers },
    body: JSON.stringify(body),
  });
  return dataOf(path, response);
}

/** The same with GET. */
export async function read<Data>(world: Pick<World, 'server'>, path: string, token = ''): Promise<Data> {
  return dataOf(path, await fetch(world.server.url + path, { headers: { token, lang: 'en' } }));
}

async function dataOf<Data>(path: string, response: Response): Promise<Data> {
  const answer = (await response.json()) as { code: number; msg: string; data: Data & { key?: string } };
  if (answer.code !== 1) throw new Error(`${path}: ${answer.data.key ?? answer.msg}`);
  return answer.data;
}

/** A session of a device's demo account, which is created by the first. */
export function openDemo(world: Pick<World, 'server'>, device: string = randomUUID()): Promise<Person['session']> {
  return read(world, `/api/user/createAccountDemoForU?demo_id=${device}`);
}

/** Opens a real account by calls, with the code from a real email. */
export async function openAccount(world: World, inviteCode = ''): Promise<Person> {
  const email = newEmail();
  await call(world, '/api/notify/send_email', { to: email, type: 1 });
  const code = await world.post.mails.takeCode(email);
  const session = await call<Person['session']>(world, '/api/user/register', {
    type: 1,
    account: email,
    password: PASSWORD,
    re_password: PASSWORD,
    sms_code: code,
    invite_code: inviteCode,
    country: 'HK',
  });
  return { email, password: PASSWORD, session };
}

/** Reads the code that was just requested. */
export const codeTo = (world: World, { email }: Pick<Person, 'email'>): Promise<string> =>
  world.post.mails.takeCode(email);

/** Allows the account to request another code at once. */
export async function endCodeWait({ server }: World): Promise<void> {
  await sql(server, 'UPDATE sent_codes SET sent_at_ms = sent_at_ms - 60000');
}
