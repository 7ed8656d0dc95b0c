/** Operators for tests, made through the real calls: invited, joined, with an authenticator. */
import { HEADERS } from '@tradewind/contract';
import {
  type Operator,
  type OperatorCall,
  type OperatorRole,
  operatorAuthCalls,
  operatorPeopleCalls,
  operatorSession,
  operatorSetup,
} from '@tradewind/contract/operator';
import { generateSync } from 'otplib';
import type { z } from 'zod';
import type { Answered, TestApp } from '../../../platform/http/testing/test-app.ts';

export const OPERATOR_PASSWORD = 'quiet-lantern-keeps-the-books';
const STEP_MS = 30_000;

type Input = Readonly<Record<string, unknown>>;

/** The code that an authenticator shows at the time of the server. */
export const codeOf = (app: TestApp, secret: string): string =>
  generateSync({ secret, epoch: Math.floor(app.clock.now() / 1000) });

/** Token of a link such as `/admin/join?token=…`. */
export const tokenOf = (link: string): string => new URL(link, 'http://localhost').searchParams.get('token') ?? '';

export class TestOperator {
  readonly app: TestApp;
  readonly operator: Operator;
  /** Of the operator's authenticator. */
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  /** Of the last login. */
  token: string;

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

  /** Makes a call as this operator; returns the answer, refusals included. */
  ask(call: OperatorCall, input: Input = {}): Promise<Answered> {
    return this.app.ask(call, input, { token: this.token });
  }

  /** The data of a call that succeeds; throws when it does not. */
  call<O extends z.ZodType>(call: OperatorCall<z.ZodType, O>, input: Input = {}): Promise<z.output<O>> {
    return this.app.take(call, input, { token: this.token });
  }

  /** Reads a file as this operator. */
  file(path: string, query: Readonly<Record<string, string>> = {}) {
    return this.app.app.http.inject({ method: 'GET', url: path, query, headers: { [HEADERS.token]: this.token } });
  }

  /** A code that counts: the clock goes on to the next step, because each counts once. */
  nextCode(): string {
    this.app.clock.jump(STEP_MS);
    return codeOf(this.app, this.secret);
  }

  /** Logs in again, as after half an hour of a test's time; moves the clock by half a minute. */
  async login(password: string = OPERATOR_PASSWORD): Promise<void> {
    const input = { email: this.operator.email, password, auth_code: this.nextCode() };
    this.token = operatorSession.parse(await this.app.take(operatorAuthCalls.login, input)).token;
  }
}

/** Uses a one-time link to its end. */
export async function joinBy(app: TestApp, link: string, more: Input = {}): Promise<TestOperator> {
  const join = { token: tokenOf(link), password: OPERATOR_PASSWORD, ...more };
  const { ticket, secret } = operatorSetup.parse(await app.take(operatorAuthCalls.join, join));
  const entered = await app.take(operatorAuthCalls.confirmSetup, { ticket, auth_code: codeOf(app, secret) });
  return new TestOperator(app, entered, secret, entered.recovery_codes);
}

/** The first operator of a server that started without any, an admin; once a server. */
const admins = new WeakMap<TestApp, Promise<TestOperator>>();
let count = 0;

export function firstAdmin(app: TestApp): Promise<TestOperator> {
  const link = app.app.firstOperatorLink;
  if (link === undefined) throw new Error('this server had an operator when it started');
  const admin = admins.get(app) ?? joinBy(app, link, { email: 'first-admin@desk.example', name: 'First Admin' });
  admins.set(app, admin);
  return admin;
}

/** An operator of that role, logged in; the session ends after half an hour of the server's clock without use. */
export async function newOperator(app: TestApp, role: OperatorRole): Promise<TestOperator> {
  const admin = await firstAdmin(app);
  count += 1;
  const invited = { email: `${role}-${count}@desk.example`, name: `${role} ${count}`, role };
  // the admin may have been idle for longer than the session lasts
  const { code } = await admin.ask(operatorAuthCalls.me);
  if (code !== 1) await admin.login();
  const { link } = await admin.call(operatorPeopleCalls.inviteOperator, invited);
  return joinBy(app, link);
}
