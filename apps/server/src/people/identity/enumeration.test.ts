/**
 * Callers cannot find out which accounts exist: answers are identical to the byte, and response times are
 * indistinguishable. Prints the times; TIMING_ROUNDS takes more samples.
 */
import { type LightCall, authCalls } from '@tradewind/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestPeople, startTestPeople } from './testing/people.ts';
import { TIMED, compareTimes, comparisonText } from './testing/timing.ts';
import { isLong } from '../../testing/long.ts';

const ROUNDS = Number(process.env['TIMING_ROUNDS'] ?? TIMED.rounds);
/** Number of samples when only the answers are compared. */
const FEW_ROUNDS = 20;
const WARM_UP = 10;
const ACCOUNTS = isLong ? 20 : 5;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const WRONG = 'not-the-password-at-all';
let people: TestPeople;
const known: string[] = [];
const unknown: string[] = [];
beforeAll(async () => {
  people = await startTestPeople();
  for (let count = 0; count < ACCOUNTS; count++) {
    known.push((await people.register()).email);
    unknown.push(people.newEmail());
  }
});
afterAll(() => people.stop());

let requests = 0;
/** A new address for each request, so that locks of an address do not interfere. */
const newAddress = (): string => {
  requests += 1;
  return `10.${Math.floor(requests / 62_500)}.${Math.floor(requests / 250) % 250}.${(requests % 250) + 1}`;
};

interface Kind {
  readonly call: LightCall;
  readonly input: (account: string) => object;
  readonly refusal: string;
  /** Whether the short run also compares times; the long run does for every kind. */
  readonly isTimed?: boolean;
  /** Absent = a new one for each request. */
  readonly address?: string;
  /** Runs before the first request. */
  readonly begin?: () => Promise<void>;
  /** How far the clock advances after each round of all accounts. Default: until all failures have expired. */
  readonly jumpMs?: number;
}

/** Fails each account from this address until it is locked there. */
async function lockAll(address: string): Promise<void> {
  for (const account of [...known, ...unknown])
    for (let count = 0; count < 6; count++)
      await people.ask(authCalls.login, { account, password: WRONG }, { address });
}

const login: LightCall = authCalls.login;
const wrongLogin = (account: string): object => ({ account, password: WRONG });

const KINDS: Readonly<Record<string, Kind>> = {
  'a wrong password': { call: login, input: wrongLogin, refusal: 'wrong_credentials', isTimed: true },
  'a locked account': {
    call: login,
    input: wrongLogin,
    refusal: 'account_locked',
    address: '192.0.2.1',
    begin: () => lockAll('192.0.2.1'),
    jumpMs: 0,
  },
  'a captcha that is missing': {
    call: login,
    input: wrongLogin,
    refusal: 'captcha_wrong',
    address: '192.0.2.2',
    begin: async () => {
      await lockAll('192.0.2.2');
      people.app.clock.jump(MINUTE_MS);
    },
    // the failures have expired, the lock has not
    jumpMs: 16 * MINUTE_MS,
  },
  'a wrong code for a new password': {
    call: authCalls.forgetPassword,
    input: (account) => ({ type: 1, account, new_password: WRONG, secondary_password: WRONG, auth_code: '0000000' }),
    refusal: 'code_wrong',
  },
  'a code asked for': {
    call: authCalls.sendEmail,
    input: (to) => ({ to, type: 2 }),
    refusal: 'wait_s',
    isTimed: true,
  },
};

/** Requests known and unknown accounts in turn; returns the answers, with the names of their headers, and the times. */
async function asked({ call, input, address, begin, jumpMs = 2 * DAY_MS }: Kind, rounds: number) {
  const answers = new Set<string>();
  let round = 0;
  const nextRound = (): void => {
    round += 1;
    if (round % ACCOUNTS === 0) people.app.clock.jump(jumpMs);
  };
  const one = (accounts: readonly string[]) => async (): Promise<void> => {
    const from = address ?? newAddress();
    const { text, headers } = await people.ask(call, input(accounts[round % ACCOUNTS] ?? ''), { address: from });
    answers.add([text, ...Object.keys(headers).toSorted()].join('\n'));
  };
  people.app.clock.jump(2 * DAY_MS);
  await begin?.();
  await compareTimes(WARM_UP, one(known), one(unknown), nextRound);
  answers.clear();
  const comparison = await compareTimes(rounds, one(known), one(unknown), nextRound);
  return { answers: [...answers], comparison };
}

const all = Object.entries(KINDS);

describe.each(all.filter(([, { isTimed }]) => isLong || isTimed === true))('%s', (name, kind) => {
  it('does not reveal by answer or response time whether the account exists', { timeout: 300_000 }, async () => {
    const { answers, comparison } = await asked(kind, ROUNDS);
    console.log(comparisonText(name, comparison));
    expect(answers).toEqual([expect.stringContaining(kind.refusal)]);
    expect(Math.abs(comparison.share - 0.5)).toBeLessThan(TIMED.within);
  });
});

describe.each(all.filter(([, { isTimed }]) => !isLong && isTimed !== true))('%s', (_name, kind) => {
  it('does not reveal by its answer whether the account exists', { timeout: 300_000 }, async () => {
    const { answers } = await asked(kind, FEW_ROUNDS);
    expect(answers).toEqual([expect.stringContaining(kind.refusal)]);
  });
});
