/** Operators for tests, created through the real calls: invited, joined, with an authenticator. */
import { HEADERS } from '@tradewind/contract';
import {
  type Operator,
  type OperatorCall,
  type OperatorRole,
  operatorAuthCalls,
  operatorBaseCalls,
  operatorPeopleCalls,
  operatorSession,
  operatorSetup,
  proposed,
  stepUpOf,
} from '@tradewind/contract/operator';
import { generateSync } from 'otplib';
import { z } from 'zod';
import type { Database } from '../../../platform/db/index.ts';
import { type Answered, TEST_DATA_KEY, type TestApp } from '../../../platform/http/testing/test-app.ts';
import { PARAMS_PURPOSE } from '../../../messaging/outbox/outbox.ts';
import { Vault } from '../../../platform/secrets/index.ts';

export const OPERATOR_PASSWORD = 'quiet-lantern-keeps-the-books';
const STEP_MS = 30_000;

type Input = Readonly<Record<string, unknown>>;

const codeAt = (secret: string, nowMs: number): string => generateSync({ secret, epoch: Math.floor(nowMs / 1000) });

/** The code that an authenticator shows at the time of the server. */
export const codeOf = (app: TestApp, secret: string): string => codeAt(secret, app.clock.real());

/**
 * A code that is valid now. A test has more calls than half minutes, so the database is made to forget the last
 * accepted code.
 */
export async function freshCode(
  database: Database,
  { id, secret }: Pick<TestOperator, 'id' | 'secret'>,
  nowMs: number,
): Promise<string> {
  await database.query('UPDATE operators SET totp_step = 0 WHERE id = $1', [id]);
  return codeAt(secret, nowMs);
}

/** Token of a link such as `/admin/join#token=…`. */
export const tokenOf = (link: string): string =>
  new URLSearchParams(new URL(link, 'http://localhost').hash.slice(1)).get('token') ?? '';

/** The result of a call that takes effect at once; throws when it waits for a second admin. */
type Done<Output> = Exclude<Output, { readonly proposal: number }>;

export class TestOperator {
  readonly app: TestApp;
  readonly operator: Operator;
  /** Secret of the operator's authenticator. */
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  /** Token of the last login. */
  token: string;
  /** Resolves when the last code was accepted, or its call was answered without needing it. */
  #codeTaken: () => Promise<void> = async () => {};

  constructor(app: TestApp, session: { token: string; operator: Operator }, secret: string, codes: readonly string[]) {
    this.app = app;
    this.operator = session.operator;
    this.token = session.token;
    this.secret = secret;
    this.recoveryCodes = codes;
  }

  get id(): number {
    return this.operator.id;
  }

  /** Makes a call as this operator, with a code if needed; returns the answer, including refusals. */
  ask(call: OperatorCall, input: Input = {}): Promise<Answered> {
    if (stepUpOf(call, input) === 'none') return this.app.ask(call, input, { token: this.token });
    return this.#withCode((code) => this.app.ask(call, input, { token: this.token, code }));
  }

  /** The data of a call that succeeds; throws when it does not. */
  async call<O extends z.ZodType>(call: OperatorCall<z.ZodType, O>, input: Input = {}): Promise<Done<z.output<O>>> {
    const { code, data, text } = await this.ask(call, input);
    if (code !== 1) throw new Error(`${call.path} was refused: ${text}`);
    const parsed = call.output.parse(data);
    if (isProposed(parsed)) throw new Error(`${call.path} waits for a second admin`);
    return parsed as Done<z.output<O>>;
  }

  /** The number of the proposal that a call creates; throws when it does not wait for a second admin. */
  async propose(call: OperatorCall, input: Input = {}): Promise<number> {
    const { data, text } = await this.ask(call, input);
    const { success, data: made } = proposed.safeParse(data);
    if (!success) throw new Error(`${call.path} did not create a proposal: ${text}`);
    return made.proposal;
  }

  /** Reads a file as this operator. */
  file(path: string, query: Readonly<Record<string, string>> = {}) {
    return this.app.app.http.inject({ method: 'GET', url: path, query, headers: { [HEADERS.token]: this.token } });
  }

  /** A valid code: the clock advances to the next step, because each code counts once. */
  nextCode(): string {
    this.app.clock.jump(STEP_MS);
    return codeOf(this.app, this.secret);
  }

  /** Concurrent calls submit their codes one after the other, and then run in parallel. */
  async #withCode(send: (code: string) => Promise<Answered>): Promise<Answered> {
    const { app } = this;
    const before = this.#codeTaken;
    const state = { answered: false };
    const note = (): void => {
      state.answered = true;
    };
    const sent = (async () => {
      await before();
      const answer = send(await freshCode(app.database.pool, this, app.clock.real()));
      answer.then(note, note);
      return { answer };
    })();
    this.#codeTaken = async () => {
      await sent.catch(() => undefined);
      while (!state.answered && !(await this.#isTaken()));
    };
    return (await sent).answer;
  }

  async #isTaken(): Promise<boolean> {
    const { rowCount } = await this.app.database.pool.query('SELECT FROM operators WHERE id = $1 AND totp_step > 0', [
      this.id,
    ]);
    return rowCount === 1;
  }

  /** Logs in again, as needed after half an hour of test time; advances the clock by half a minute. */
  async login(password: string = OPERATOR_PASSWORD): Promise<void> {
    const input = { email: this.operator.email, password, auth_code: this.nextCode() };
    this.token = operatorSession.parse(await this.app.take(operatorAuthCalls.login, input)).token;
  }
}

/** Completes the set-up from a one-time link. */
export async function joinBy(app: TestApp, link: string, more: Input = {}): Promise<TestOperator> {
  const join = { token: tokenOf(link), password: OPERATOR_PASSWORD, ...more };
  const { ticket, secret } = operatorSetup.parse(await app.take(operatorAuthCalls.join, join));
  const entered = await app.take(operatorAuthCalls.confirmSetup, { ticket, auth_code: codeOf(app, secret) });
  const operator = new TestOperator(app, entered, secret, entered.recovery_codes);
  joined.set(app, [...(joined.get(app) ?? []), operator]);
  return operator;
}

const joined = new WeakMap<TestApp, readonly TestOperator[]>();
const isProposed = (data: unknown): boolean => proposed.safeParse(data).success;

/** Logs in again if the session has ended, which happens after half an hour. */
async function present(operator: TestOperator): Promise<TestOperator> {
  const { code } = await operator.ask(operatorAuthCalls.me);
  if (code !== 1) await operator.login();
  return operator;
}

/**
 * A change by the first admin or another one, approved by a second admin if there is one. Returns the link, if the
 * change creates one.
 */
export async function agreed(app: TestApp, call: OperatorCall, input: Input, by?: TestOperator): Promise<string> {
  const admin = by ?? (await present(await firstAdmin(app)));
  const { code, data, text } = await admin.ask(call, input);
  if (code !== 1) throw new Error(`${call.path} was refused: ${text}`);
  const { link } = z.looseObject({ link: z.string().default('') }).parse(data);
  const waiting = proposed.safeParse(data);
  if (!waiting.success) return link;
  const { rows } = await app.database.pool.query<{ id: number }>(
    `SELECT id FROM operators WHERE role = 'admin' AND NOT disabled AND totp_enabled`,
  );
  const other = (joined.get(app) ?? []).find(({ id }) => id !== admin.id && rows.some((row) => row.id === id));
  if (other === undefined) throw new Error('this test has no other admin');
  const approved = await (
    await present(other)
  ).call(operatorBaseCalls.approveAdminChange, { id: waiting.data.proposal });
  return approved.link ?? '';
}

/** The one-time link last mailed to an operator; no mail leaves a test. */
export async function mailedLink(app: TestApp, email: string): Promise<string> {
  const { rows } = await app.database.pool.query<{ sealed: Buffer }>(
    `SELECT params_sealed AS sealed FROM messages WHERE template = 'operator_link' AND recipient = $1 ORDER BY id DESC LIMIT 1`,
    [email],
  );
  if (rows[0] === undefined) throw new Error(`no link was mailed to ${email}`);
  const params = new Vault(TEST_DATA_KEY).unseal(PARAMS_PURPOSE, rows[0].sealed).toString();
  return z.object({ link: z.string() }).parse(JSON.parse(params)).link;
}

/** The first operator, an admin, of a server that started without any; one per server. */
const admins = new WeakMap<TestApp, Promise<TestOperator>>();
let count = 0;

export function firstAdmin(app: TestApp): Promise<TestOperator> {
  const link = app.app.firstOperatorLink;
  if (link === undefined) throw new Error('this server had an operator when it started');
  const admin = admins.get(app) ?? joinBy(app, link, { email: 'first-admin@desk.example', name: 'First Admin' });
  admins.set(app, admin);
  return admin;
}

/** A logged-in operator with that role. The session ends after half an hour without use, by the server's clock. */
export async function newOperator(app: TestApp, role: OperatorRole): Promise<TestOperator> {
  count += 1;
  const invited = { email: `${role}-${count}@desk.example`, name: `${role} ${count}`, role };
  const link = await agreed(app, operatorPeopleCalls.inviteOperator, invited);
  return joinBy(app, link === '' ? await mailedLink(app, invited.email) : link);
}
