/** Operators through the API: an installation that accepts deposits, and customers with a balance. */
import { randomBytes } from 'node:crypto';
import { generate } from 'otplib';
import { asksForCode, STEP_MS, withCode } from '../support/step-up.ts';
import { openPostOffice } from '../support/mail.ts';
import { METRICS_TOKEN, type RunningServer, startServer } from '../support/server.ts';
import { BASE } from './catalogue.ts';
import { type Member, openMember, ownCode, upload, type World } from './people.ts';
import { jpeg } from './pictures.ts';
import {
  test as base,
  call,
  type Details,
  expect,
  must,
  pushSettings,
  type Reply,
  type Server,
  tick,
} from './support.ts';

export const FIRST = { email: 'first@desk.example', password: 'seven slow lighthouse keepers' } as const;
export const OPERATOR_PASSWORD = 'four amber railway lanterns';
export type Role = 'support' | 'finance' | 'compliance' | 'content' | 'dealer' | 'admin';

/** Includes its database, in which a test deletes the used codes. */
type DeskServer = Pick<RunningServer, 'url' | 'dataDir'>;

/** Codes of one secret (RFC 6238), each used only once. */
export class Codes {
  readonly secret: string;
  #last = 0;
  constructor(secret: string) {
    this.secret = secret;
  }
  next(): Promise<string> {
    this.#last = Math.max(this.#last + 1, Math.floor(Date.now() / STEP_MS));
    return generate({ secret: this.secret, epoch: (this.#last * STEP_MS) / 1000 });
  }
}

export interface Setup {
  readonly ticket: string;
  readonly secret: string;
  readonly uri: string;
}
export interface LoginData {
  readonly token: string;
  readonly operator: { readonly id: number; readonly email: string; readonly name: string; readonly role: Role };
  readonly recovery_codes: readonly string[];
}
export interface Operator extends LoginData {
  readonly codes: Codes;
  readonly password: string;
  /** Makes a change, with a code where one may be required: `path` below /admin/api/. */
  change<Data = Details>(path: string, json?: object): Promise<Reply<Data>>;
  read<Data = Details>(path: string): Promise<Reply<Data>>;
}

export function operatorOf(server: DeskServer, login: LoginData, codes: Codes, password: string): Operator {
  const { token, operator } = login;
  return {
    ...login,
    codes,
    password,
    change<Data>(below: string, json: object = {}) {
      const path = `/admin/api/${below}`;
      if (!asksForCode(path)) return call<Data>(server, path, { token, json });
      const holder = { operator, secret: codes.secret };
      return withCode(server, holder, (code) =>
        call<Data>(server, path, { token, json, headers: { 'auth-code': code } }),
      );
    },
    read: <Data>(path: string) => call<Data>(server, `/admin/api/${path}`, { token }),
  };
}

/** Confirms an authenticator with its first code, which logs the operator in. */
export async function confirmSetup(server: DeskServer, setup: Setup, password: string): Promise<Operator> {
  const codes = new Codes(setup.secret);
  const json = { ticket: setup.ticket, auth_code: await codes.next() };
  const login = await must(call<LoginData>(server, '/admin/api/setup', { json }));
  return operatorOf(server, login, codes, password);
}

export async function firstOperator(server: DeskServer): Promise<Operator> {
  return confirmSetup(server, await must(call<Setup>(server, '/admin/api/login', { json: FIRST })), FIRST.password);
}

/** Token of a link such as `/admin/join#token=…`. */
export const ticketOf = (link: string): string => /#token=(?<token>[\w-]+)/u.exec(link)?.groups?.['token'] ?? '';

/** An operator who joined with the link from their email. */
export async function invite(
  world: Pick<World, 'server' | 'post'>,
  admin: Operator,
  role: Role,
  email = `${role}.${randomBytes(4).toString('hex')}@desk.example`,
): Promise<Operator> {
  await must(admin.change('operators/invite', { email, name: `The ${role}`, role }));
  return joinByMail(world, email);
}

/** Joins with the link from the next email to this address. */
export async function joinByMail({ server, post }: Pick<World, 'server' | 'post'>, email: string): Promise<Operator> {
  const { text } = await post.mails.take(email, /#token=/u);
  const json = { token: ticketOf(text), password: OPERATOR_PASSWORD };
  const setup = await must(call<Setup>(server, '/admin/api/join', { json }));
  return confirmSetup(server, setup, OPERATOR_PASSWORD);
}

export interface Currency extends Details {
  readonly id: number;
  readonly type: number;
  readonly code: string;
  readonly protocol: string;
}
export interface Desk extends World {
  readonly admin: Operator;
  readonly finance: Operator;
  /** A second operator of finance. */
  readonly second: Operator;
  /** Of finance as well, who credit customers: anyone who does that does not pay them. */
  readonly cashiers: readonly [Operator, Operator];
  readonly compliance: Operator;
  readonly support: Operator;
  readonly currencies: readonly Currency[];
  /** Ids of the open channel (USDT on TRC20) and bank account (USD), each created by two operators. */
  readonly channel: number;
  readonly bank: number;
}

/** The contract address of USDT on its network: a public example with a valid checksum. */
export const TRC20 = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
/** The example from the IBAN registry. */
export const IBAN = 'DE89370400440532013000';
export const BANK = {
  bank_name: 'Example Bank',
  bank_address: '1 Example Street',
  bank_swift: 'DEUTDEFF',
  payee_name: 'Tradewind House',
  payee_account: IBAN,
} as const;

export function currencyId(desk: Pick<Desk, 'currencies'>, code: string, protocol = ''): number {
  return desk.currencies.find((row) => row.code === code && row.protocol === protocol)?.id ?? 0;
}

export interface ChangeRequest extends Details {
  readonly id: number;
  readonly state: string;
}

/** A change proposed by one operator and approved by another. */
export async function fourEyes(one: Operator, other: Operator, path: string, json: object): Promise<ChangeRequest> {
  const { id } = await must(one.change<ChangeRequest>(path, json));
  const done = await must(other.change<ChangeRequest>('changes/approve', { id }));
  expect(done).toMatchObject({ id, state: 'approved' });
  return done;
}

/** Sets up the installation: seven operators, one channel, one bank account, no pause before withdrawals. */
export async function openDesk(world: World): Promise<Desk> {
  const { server } = world;
  const admin = await firstOperator(server);
  const finance = await invite(world, admin, 'finance');
  const second = await invite(world, admin, 'finance');
  const cashiers = [await invite(world, admin, 'finance'), await invite(world, admin, 'finance')] as const;
  const compliance = await invite(world, admin, 'compliance');
  const support = await invite(world, admin, 'support');
  await must(admin.change('settings/save', { withdraw_pause_hours: 0, operator_day_usd: 100_000_000 }));
  const currencies = await must(finance.read<Currency[]>('currencies'));
  const ids = { coin: currencyId({ currencies }, 'USDT', 'TRC20'), bank: currencyId({ currencies }, 'USD') };
  await fourEyes(finance, second, 'channels/propose', { currency_id: ids.coin, address: TRC20, reason: 'the first' });
  await fourEyes(finance, compliance, 'banks/propose', { currency_id: ids.bank, ...BANK, reason: 'the first' });
  const [channel] = await must(finance.read<{ id: number }[]>('channels'));
  const [bank] = await must(finance.read<{ id: number }[]>('banks'));
  const opened = { channel: channel?.id ?? 0, bank: bank?.id ?? 0 };
  return { ...world, admin, finance, second, cashiers, compliance, support, currencies, ...opened };
}

export const test = base.extend<object, { desk: Desk }>({
  desk: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const post = await openPostOffice();
      const settings = { ADMIN_EMAIL: FIRST.email, ADMIN_PASSWORD: FIRST.password, LOG_LEVEL: 'info' };
      const server: RunningServer = await startServer({ ...(await pushSettings()), ...post.settings, ...settings });
      await tick(server, BASE);
      await use(await openDesk({ server, post }));
      await server.dispose();
      await post.close();
      // an error in the log is a failure regardless of the answers; and no secret may be logged
      expect(server.output()).not.toMatch(/"level":(?:50|60)/u);
      for (const secret of [FIRST.password, OPERATOR_PASSWORD]) expect(server.output()).not.toContain(secret);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** A customer's calls of product.md §7 that concern money. */
export interface Customer extends Member {
  post<Data = Details>(path: string, json: object, key?: string): Promise<Reply<Data>>;
  form<Data = Details>(path: string, form: Readonly<Record<string, string>>): Promise<Reply<Data>>;
  get<Data = Details>(path: string): Promise<Reply<Data>>;
  balance(): Promise<Details>;
}

export function customerOf(server: Server, member: Member): Customer {
  const { token } = member;
  const get = <Data>(path: string) => call<Data>(server, path, { token });
  return {
    ...member,
    post: <Data>(path: string, json: object, key?: string) =>
      call<Data>(server, path, { token, json, ...(key === undefined ? {} : { key }) }),
    form: <Data>(path: string, form: Readonly<Record<string, string>>) => call<Data>(server, path, { token, form }),
    get,
    balance: () => must(get('/v1/api/main/wallet/getBalance')),
  };
}

export const CALLS = {
  info: '/api/quickCharge/info',
  submit: '/api/quickCharge/submit',
  wire: '/api/quickCharge/wire_submit',
  symbols: '/api/quickCharge/symbols',
  wireInfo: '/api/quickCharge/wire_info',
  deposits: '/api/quickCharge/quick_ist',
  drawSymbols: '/api/account/draw_symbol_list',
  draw: '/api/account/draw',
  draws: '/api/account/draw_list',
  methods: '/api/wallet/get_draw_method',
  bind: '/api/wallet/bind_draw_method',
  unbind: '/api/wallet/del_draw_method',
  balance: '/v1/api/main/wallet/getBalance',
  detail: '/v1/api/main/account/forexDetail',
  log: '/v1/api/main/accountLog/forexChange',
} as const;

/** The url of a picture that this customer has just uploaded. */
export async function proof(world: World, { token }: Pick<Member, 'token'>): Promise<string> {
  return (await must(upload(world, token, [['file', await jpeg()]]))).url;
}

export interface Deposit extends Details {
  readonly id: number;
  readonly number: number;
  readonly type: number;
  readonly status: number;
}

/** Submits a coin deposit, which then waits for a decision. */
export async function deposit(desk: Desk, customer: Customer, number: string | number): Promise<Deposit> {
  const json = { number, proofImg: await proof(desk, customer), address: TRC20, charge_id: desk.channel };
  return must(customer.post<Deposit>(CALLS.submit, json));
}

/** A new customer with this much money, deposited and credited. */
export async function funded(desk: Desk, number?: string | number): Promise<Customer> {
  const customer = customerOf(desk.server, await openMember(desk));
  if (number !== undefined) {
    const { id } = await deposit(desk, customer, number);
    const finish = { id, reference: `arrival of ${id}` };
    const [first, other] = desk.cashiers;
    await must(first.change('deposits/finish', finish));
    // from this amount on two operators credit a deposit
    if (Number(number) >= 10_000) await must(other.change('deposits/finish', finish));
  }
  return customer;
}

export interface Method extends Details {
  readonly id: number;
}

export function bindWithoutCode(desk: Desk, customer: Customer, address: string, code = 'USDT', protocol = 'TRC20') {
  const json = { type: 1, draw_id: currencyId(desk, code, protocol), dc_address: address };
  return customer.post<Method>(CALLS.bind, json);
}

/** Binds an address, with an emailed code. */
export async function bindCoin(desk: Desk, customer: Customer, address: string, code = 'USDT', protocol = 'TRC20') {
  const auth_code = await ownCode(desk, customer);
  const json = { type: 1, draw_id: currencyId(desk, code, protocol), dc_address: address, auth_code };
  return customer.post<Method>(CALLS.bind, json);
}

export interface Draw extends Details {
  readonly id: number;
  readonly number: number;
  readonly real_number: number;
  readonly fee: number;
  readonly rate: string;
  readonly status: number;
}

/** A customer who can withdraw: money, and a bound address of USDT on TRC20. */
export async function withdrawer(desk: Desk, number: string | number) {
  const customer = await funded(desk, number);
  const { id: method } = await must(bindCoin(desk, customer, TRC20));
  const currency = currencyId(desk, 'USDT', 'TRC20');
  return {
    ...customer,
    method,
    draw: (amount: string | number, key?: string) =>
      customer.post<Draw>(
        CALLS.draw,
        { draw_currency_id: currency, number: amount, memo: '', draw_method_id: method },
        key,
      ),
  };
}

/** A figure of /metrics without labels, or with exactly these; with several processes, from the first that has it. */
export async function metric({ processes }: Pick<RunningServer, 'processes'>, name: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  for (const url of processes) {
    const text = await (await fetch(`${url}/metrics`, { headers })).text();
    const line = text.split('\n').find((each) => each.startsWith(`${name} `));
    if (line !== undefined) return Number(line.slice(name.length + 1));
  }
  return Number.NaN;
}

export { expect };

/** Amounts in a customer's ledger by cause; the last amount of each. */
export const causes = async (desk: Desk, customer: Customer): Promise<Map<string, number>> => {
  const path = `ledger?account=${customer.user.id}`;
  const { data } = await must(desk.finance.read<{ data: { cause: string; amount: number }[] }>(path));
  return new Map(data.map((row) => [row.cause, row.amount]));
};
