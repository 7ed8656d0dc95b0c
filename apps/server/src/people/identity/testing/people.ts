/** Customers for tests: reads messages sent to them, solves captchas, registers them and logs them in. */
import { randomBytes } from 'node:crypto';
import { HEADERS, type Session, authCalls, securityCalls } from '@tradewind/contract';
import { generateSync } from 'otplib';
import { z } from 'zod';
import { TEST_DATA_KEY, type Answered, type TestApp, startTestApp } from '../../../platform/http/testing/test-app.ts';
import { Vault } from '../../../platform/secrets/index.ts';
import { StoredCaptchas } from '../../captcha/index.ts';
import type { CodePurpose } from '../../codes/types.ts';
import { ownCode } from './own-code.ts';
import { PARAMS_PURPOSE } from '../../../messaging/outbox/outbox.ts';

const CAPTCHA_TEXT = 'ACDEF';
const MINUTE_MS = 60_000;
const TOTP_STEP_MS = 30_000;
export const PASSWORD = 'brisk-otter-paints-walls';

export interface SentMessage {
  readonly channel: string;
  readonly template: string;
  readonly lang: string;
  readonly params: Readonly<Record<string, string>>;
}

interface MessageRow {
  readonly channel: string;
  readonly template: string;
  readonly lang: string;
  readonly sealed: Buffer;
}

export interface Caller {
  readonly address?: string;
  readonly userAgent?: string;
  /** Id that the app drew on the device. */
  readonly device?: string;
  readonly token?: string;
  readonly lang?: string;
}

export class TestPeople {
  readonly app: TestApp;
  readonly #vault = new Vault(TEST_DATA_KEY);
  readonly #captchas: StoredCaptchas;
  #count = 0;

  constructor(app: TestApp) {
    this.app = app;
    this.#captchas = new StoredCaptchas({
      database: app.app.database.pool,
      vault: this.#vault,
      now: () => app.clock.now(),
      draw: () => CAPTCHA_TEXT,
    });
  }

  /** Makes a call with the given address, device, session and language. */
  ask(
    call: { readonly path: string; readonly method: 'GET' | 'POST' },
    input: object,
    caller: Caller = {},
  ): Promise<Answered> {
    const { address = '127.0.0.1', userAgent, device, token, lang = 'en' } = caller;
    return this.app.request({
      method: call.method,
      url: call.path,
      remoteAddress: address,
      headers: {
        lang,
        ...(token === undefined ? {} : { token }),
        ...(userAgent === undefined ? {} : { 'user-agent': userAgent }),
        ...(device === undefined ? {} : { [HEADERS.device]: device }),
      },
      ...(call.method === 'POST' ? { payload: input } : {}),
    });
  }

  /** The messages to a contact, oldest first. */
  async messagesTo(to: string): Promise<readonly SentMessage[]> {
    const { rows } = await this.app.app.database.pool.query<MessageRow>(
      'SELECT channel, template, lang, params_sealed AS sealed FROM messages WHERE recipient = $1 ORDER BY id',
      [to],
    );
    return rows.map(({ sealed, ...row }) => ({
      ...row,
      params: z.record(z.string(), z.string()).parse(JSON.parse(this.#vault.unseal(PARAMS_PURPOSE, sealed).toString())),
    }));
  }

  /** The last code sent to a contact. */
  async codeSentTo(to: string): Promise<string> {
    const code = (await this.messagesTo(to)).findLast(({ template }) => template.startsWith('code_'))?.params['code'];
    if (code === undefined) throw new Error(`no code was sent to ${to}`);
    return code;
  }

  /** Requests a code, after the one-minute limit has passed, and reads it. `type`: 1 register, 2 reset. */
  async code(to: string, type: 1 | 2): Promise<string> {
    this.app.clock.jump(MINUTE_MS);
    const call = to.includes('@') ? authCalls.sendEmail : authCalls.sendSms;
    await this.app.take(call, { to, type });
    return this.codeSentTo(to);
  }

  /** A code that proves the owner of an account, without its message and the one-minute limit. */
  ownCode({ user: { email, mobile }, token }: Pick<Session, 'user' | 'token'>, purpose?: CodePurpose): Promise<string> {
    const of = { to: email ?? mobile ?? '', token, ...(purpose === undefined ? {} : { purpose }) };
    return ownCode(this.app.app.database.pool, this.app.clock.now(), of);
  }

  /** Enables two-factor; each call of `code` returns an unused code of the authenticator. */
  async switchFactorOn(token: string): Promise<{ readonly code: () => string; readonly recovery: readonly string[] }> {
    const { secret } = await this.app.take(securityCalls.twoFactorStart, { password: PASSWORD }, { token });
    const code = (): string => {
      this.app.clock.jump(TOTP_STEP_MS);
      return generateSync({ secret, epoch: Math.floor(this.app.clock.now() / 1000) });
    };
    const confirmed = await this.app.take(securityCalls.twoFactorConfirm, { code: code() }, { token });
    return { code, recovery: confirmed.recovery_codes };
  }

  /** A captcha with its solution. */
  async captcha(): Promise<{ key: string; sms_code: string }> {
    const key = randomBytes(16).toString('base64url');
    return { key, sms_code: await this.#captchas.issue(key) };
  }

  newEmail(): string {
    this.#count += 1;
    return `somebody-${this.#count}@example.org`;
  }

  /** Registers a new user by email. */
  async register(input: Readonly<Record<string, unknown>> = {}): Promise<Session & { readonly email: string }> {
    const email = this.newEmail();
    const session = await this.app.take(
      authCalls.register,
      {
        type: 1,
        account: email,
        password: PASSWORD,
        re_password: PASSWORD,
        sms_code: await this.code(email, 1),
        ...input,
      },
      { lang: 'en' },
    );
    return { ...session, email };
  }

  stop(): Promise<void> {
    return this.app.stop();
  }
}

export async function startTestPeople(settings: Readonly<Record<string, string>> = {}): Promise<TestPeople> {
  return new TestPeople(await startTestApp({ settings, prices: false }));
}
