/** Real accounts: a server with mail and text messages, another with strict settings, and a member's calls. */
import { createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from '../support/database.ts';
import { openPostOffice, type PostOffice } from '../support/mail.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { BASE } from './catalogue.ts';
import {
  test as base,
  call,
  type Details,
  expect,
  must,
  pushSettings,
  type Reply,
  type Request,
  tick,
} from './support.ts';

export interface World {
  readonly server: RunningServer;
  readonly post: PostOffice;
}

export interface SessionData {
  readonly token: string;
  readonly user: Details & { readonly id: number; readonly invite_code: string };
}

export interface Member extends SessionData {
  readonly email: string;
  readonly password: string;
  /** The address that opened the account. */
  readonly address: string;
}

export const PASSWORD = 'nine quiet river stones';
export const NEW_PASSWORD = 'seven green harbour cranes';
/** Account calls by purpose, as listed in product.md §7. */
export const PATHS = {
  login: '/api/user/loginForU',
  register: '/api/user/register',
  forgot: '/api/user/forget_password',
  amend: '/api/user/amend_password',
  info: '/api/user/info',
  logout: '/api/user/logout',
  sendEmail: '/api/notify/send_email',
  sendSms: '/api/notify/send_sms',
  areas: '/api/default/area_list',
  setting: '/api/default/setting',
  base: '/api/basicSet/getBasicInfo',
  sessions: '/api/user/sessions',
  revoke: '/api/user/session_revoke',
  revokeOthers: '/api/user/session_revoke_others',
  upload: '/api/common/image_upload',
  realName: '/api/user_real/real_name',
  center: '/api/user_real/center',
  invited: '/api/user/invited',
  announcements: '/api/announcement/list',
  log: '/v1/api/main/accountLog/forexChange',
} as const;

interface WorkerFixtures {
  /** Codes by email and text message; no rate limits. */
  world: World;
  /** Captcha instead of codes, number only, rate limits on, no way to send messages. */
  strict: RunningServer;
}

export const test = base.extend<object, WorkerFixtures>({
  world: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const post = await openPostOffice();
      const server = await startServer({ ...(await pushSettings()), LOG_LEVEL: 'trace', ...post.settings });
      await tick(server, BASE);
      await use({ server, post });
      await server.dispose();
      await post.close();
      // an error in the log is a failure regardless of the answers
      expect(server.output()).not.toMatch(/"level":(?:50|60)/u);
      for (const password of [PASSWORD, NEW_PASSWORD]) expect(server.output()).not.toContain(password);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  strict: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const server = await startServer({
        ...(await pushSettings()),
        RATE_LIMITS: 'on',
        VERIFY_REG_TYPE: '2',
        IS_SHOW_MOBILE: '3',
        LOG_LEVEL: 'info',
        LOG_CODES: 'on',
      });
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

export const newEmail = (): string => `a${randomBytes(6).toString('hex')}@example.com`;
/** An unused Hong Kong mobile number without area code; not all numbers starting with 9 are mobile. */
export const newNumber = (): string => `97${String(100_000 + (randomBytes(4).readUInt32BE() % 900_000))}`;
/** A client address, forwarded as by a reverse proxy on the same machine. */
export function newAddress(): string {
  const [a = 0, b = 0, c = 0] = randomBytes(3);
  return `81.${a}.${b}.${c}`;
}

type Body = Readonly<Record<string, unknown>>;

/** A call without a session, from a new client address unless one is given. */
export function visit<Data = Details>(
  { server }: { readonly server: RunningServer },
  path: string,
  json: Body,
  { headers = {}, ...request }: Request = {},
): Promise<Reply<Data>> {
  const from = { 'x-forwarded-for': newAddress(), ...headers };
  return call<Data>(server, path, { ...(request.form === undefined ? { json } : {}), ...request, headers: from });
}

export function from(address: string): Request {
  return { headers: { 'x-forwarded-for': address } };
}

/** The code from an email; type 1 register, 2 reset. */
export async function mailedCode(
  world: World,
  email: string,
  type: 1 | 2,
  address: string = newAddress(),
): Promise<string> {
  await must(visit(world, PATHS.sendEmail, { to: email, type }, from(address)));
  return world.post.mails.takeCode(email);
}

/** A code for changing a member's account, even right after the previous one. */
export async function ownCode(world: World, { email, token }: Pick<Member, 'email' | 'token'>): Promise<string> {
  await sql(world.server, 'UPDATE sent_codes SET sent_at_ms = sent_at_ms - 60000');
  await must(call(world.server, PATHS.sendEmail, { token, json: { to: email, type: 2 } }));
  return world.post.mails.takeCode(email);
}

/** The input for a registration by email, with every field of product.md §7. */
export function emailForm(email: string, code: string, changes: Body = {}): Record<string, string> {
  return {
    type: '1',
    area_id: '',
    account: email,
    password: PASSWORD,
    re_password: PASSWORD,
    invite_code: '',
    sms_code: code,
    key: '',
    mobile: '',
    ...(changes as Record<string, string>),
  };
}

export async function openMember(world: World, changes: Body = {}): Promise<Member> {
  const [email, address] = [newEmail(), newAddress()];
  const code = await mailedCode(world, email, 1);
  const form = emailForm(email, code, changes);
  const session = await must(visit<SessionData>(world, PATHS.register, form, from(address)));
  return { ...session, email, password: String(form['password']), address };
}

/** A demo account's session on a server of this file. */
export function demo({ server }: { readonly server: RunningServer }): Promise<SessionData> {
  return must(call<SessionData>(server, `/api/user/createAccountDemoForU?demo_id=${randomUUID()}`));
}

export function logIn(
  world: { readonly server: RunningServer },
  account: string,
  password: string,
  address: string = newAddress(),
  more: Body = {},
): Promise<Reply<SessionData>> {
  return visit<SessionData>(world, PATHS.login, { account, password, ...more }, from(address));
}

export async function areaId({ server }: { readonly server: RunningServer }, country: string): Promise<number> {
  const rows = await must(call<{ id: number; code: string }[]>(server, PATHS.areas));
  const found = rows.find((row) => row.code === country);
  if (found === undefined) throw new Error(`no area ${country}`);
  return found.id;
}

export const newCaptchaToken = (): string => randomBytes(24).toString('base64url');

/**
 * Fetches a captcha and returns its text. A person would read the picture; the test replaces the stored text with its own,
 * using the key of the data folder.
 */
export async function readCaptcha(server: RunningServer): Promise<{ key: string; sms_code: string }> {
  const key = newCaptchaToken();
  expect((await call(server, `/api/captcha/${key}`)).status).toBe(200);
  const secret = Buffer.from(await readFile(join(server.dataDir, 'data.key'), 'utf8'), 'base64');
  const hash = (purpose: string, what: string) =>
    createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', `tradewind hmac ${purpose}`, 32)))
      .update(what)
      .digest();
  const text = 'ACDEH';
  const rows = await sql(server, 'UPDATE captchas SET text_hash = $2 WHERE token_hash = $1 RETURNING created_at_ms', [
    hash('captcha token', key),
    hash('captcha text', `${key} ${text}`),
  ]);
  expect(rows).toHaveLength(1);
  return { key, sms_code: text };
}

/** Everything in the database, as text and as hexadecimal of its bytes. */
export async function databaseText(server: RunningServer): Promise<string> {
  const tables = await sql<{ name: string }>(
    server,
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await sql<{ row: string }>(server, `SELECT t::text AS row FROM ${name} t`);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join('\n');
}

/** The encodings in which a secret could appear in a database dump. */
export function spellings(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [secret, bytes.toString('hex'), bytes.toString('base64').replaceAll('=', ''), bytes.toString('base64url')];
}

/** Uploads files as a picture, whatever they are. */
export async function upload(
  { server }: { readonly server: RunningServer },
  token: string | undefined,
  files: readonly (readonly [field: string, content: Uint8Array, name?: string, type?: string])[],
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply<{ url: string } & Details>> {
  const form = new FormData();
  for (const [field, content, name = 'card.jpg', type = 'image/jpeg'] of files) {
    form.append(field, new Blob([new Uint8Array(content)], { type }), name);
  }
  const response = await fetch(server.url + PATHS.upload, {
    method: 'POST',
    headers: { lang: 'en', ...(token === undefined ? {} : { token }), ...headers },
    body: form,
    signal: AbortSignal.timeout(20_000),
  });
  const text = await response.text();
  const { code, msg, data } = JSON.parse(text) as { code: number; msg: string; data: { url: string } & Details };
  return { status: response.status, headers: response.headers, text, code, msg, data };
}

/** A picture as returned to its owner. */
export async function picture(
  { server }: { readonly server: RunningServer },
  url: string,
  token?: string,
): Promise<{ status: number; type: string; headers: Headers; bytes: Buffer }> {
  const response = await fetch(server.url + url, { headers: token === undefined ? {} : { token } });
  const bytes = Buffer.from(await response.arrayBuffer());
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    headers: response.headers,
    bytes,
  };
}

export { expect };
