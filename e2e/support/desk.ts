/** Operators of the back-office and what they do, by calls. For every runner. */
import { randomBytes } from 'node:crypto';
import { generate } from 'otplib';
import { asksForCode, STEP_MS, withCode } from './step-up.ts';
import { call, FIRST_OPERATOR, read, type World } from './world.ts';

export type Role = 'support' | 'finance' | 'compliance' | 'content' | 'dealer' | 'admin';

export const OPERATOR_PASSWORD = 'nine quiet orchard ladders';

/** Authenticators by port and operator id, for pages that ask for a code. */
const authenticators = new Map<string, { readonly server: World['server']; readonly secret: string }>();
const keyOf = (url: string, { operator }: Session): string => `${new URL(url).port} ${operator.id}`;

export interface Session {
  readonly token: string;
  readonly operator: { readonly id: number; readonly email: string; readonly name: string; readonly role: Role };
}
interface Setup {
  readonly ticket: string;
  readonly secret: string;
}

/** The codes of one secret, each used once: the server accepts none twice. */
export class Authenticator {
  readonly secret: string;
  #lastStep = 0;

  constructor(secret: string) {
    this.secret = secret;
  }

  /** An unused code; that of the next step if the current one is used, which the server accepts as well. */
  code(): Promise<string> {
    this.#lastStep = Math.max(this.#lastStep + 1, Math.floor(Date.now() / STEP_MS));
    return generate({ secret: this.secret, epoch: (this.#lastStep * STEP_MS) / 1000 });
  }
}

export interface Operator extends Session {
  readonly email: string;
  readonly name: string;
  readonly password: string;
  readonly authenticator: Authenticator;
}

/** Confirms an authenticator with its first code. */
async function confirm(world: World, { ticket, secret }: Setup, password: string): Promise<Operator> {
  const authenticator = new Authenticator(secret);
  const session = await call<Session>(world, '/admin/api/setup', { ticket, auth_code: await authenticator.code() });
  const { email, name } = session.operator;
  rememberAuthenticator(world, session, secret);
  return { token: session.token, operator: session.operator, email, name, password, authenticator };
}

const firsts = new WeakMap<World, Promise<Operator>>();

/** The first operator of a world, logged in once. */
export function admin(world: World): Promise<Operator> {
  const loggedIn =
    firsts.get(world) ??
    call<Setup>(world, '/admin/api/login', FIRST_OPERATOR).then((setup) =>
      confirm(world, setup, FIRST_OPERATOR.password),
    );
  firsts.set(world, loggedIn);
  return loggedIn;
}

/** A one-time link for a new operator, as the path of its page. */
export async function invite(world: World, role: Role): Promise<{ link: string; email: string; name: string }> {
  const tag = randomBytes(3).toString('hex');
  const person = { email: `${role}.${tag}@desk.example`, name: `${role} ${tag}` };
  const first = await admin(world);
  await agreed(world, first, '/admin/api/operators/invite', { ...person, role });
  return { link: await mailedLink(world, person.email), ...person };
}

/** The path of the link in the next email to an operator. */
export async function mailedLink({ post }: World, email: string): Promise<string> {
  const { text } = await post.mails.take(email, /#token=/u);
  return /\/admin\/join#token=[\w-]+/u.exec(text)?.[0] ?? '';
}

/** Admins of a world in addition to the first one. */
const admins = new WeakMap<World, Operator[]>();

/** A new operator with a session, created by calls. */
export async function newOperator(world: World, role: Role): Promise<Operator> {
  const { link } = await invite(world, role);
  const token = link.slice(link.indexOf('=') + 1);
  const setup = await call<Setup>(world, '/admin/api/join', { token, password: OPERATOR_PASSWORD });
  const operator = await confirm(world, setup, OPERATOR_PASSWORD);
  if (role === 'admin') admins.set(world, [...(admins.get(world) ?? []), operator]);
  return operator;
}

/** A call by an operator, with a code where one may be required; throws the key of a refusal. */
export function ask<Data>(world: World, who: Session, path: `/admin/api/${string}`, body: object): Promise<Data> {
  if (!asksForCode(path)) return call<Data>(world, path, body, who.token);
  const holder = { operator: who.operator, secret: authenticatorOf(world.url, who).secret };
  return withCode(world.server, holder, (code) => call<Data>(world, path, body, who.token, { 'auth-code': code }));
}

/** A call by an admin; where it waits for a second one, another admin of the world approves it. */
export async function agreed(world: World, who: Session, path: `/admin/api/${string}`, body: object): Promise<void> {
  const made = await ask<{ proposal?: number }>(world, who, path, body);
  if (made.proposal !== undefined) await approve(world, who, made.proposal);
}

async function approve(world: World, proposer: Session, id: number): Promise<void> {
  const all = [await admin(world), ...(admins.get(world) ?? [])];
  const other = all.find(({ operator }) => operator.id !== proposer.operator.id);
  if (other === undefined) throw new Error('no second admin is known');
  await ask(world, other, '/admin/api/changes/approve_as_admin', { id });
}

/** Approves what an admin has proposed on a page; nothing if it took effect at once, because there is no second one. */
export async function approveWaiting(world: World, proposer: Session): Promise<void> {
  const { data } = await read<{ data: { id: number; proposed_by: { id: number } }[] }>(
    world,
    '/admin/api/changes?state=waiting&page=1',
    proposer.token,
  );
  for (const { id, proposed_by: by } of data) if (by.id === proposer.operator.id) await approve(world, proposer, id);
}

export function rememberAuthenticator(world: World, who: Session, secret: string): void {
  authenticators.set(keyOf(world.url, who), { server: world.server, secret });
}

export function authenticatorOf(url: string, who: Session) {
  const found = authenticators.get(keyOf(url, who));
  if (found === undefined) throw new Error(`no authenticator of ${who.operator.email} is known`);
  return found;
}
