/** Authenticator codes of operators for calls that require one (step-up). */
import * as calls from '@tradewind/contract/operator-light';
import { generate } from 'otplib';
import { sql } from './database.ts';
import type { RunningServer } from './server.ts';

/** The steps of authenticator apps (RFC 6238). */
export const STEP_MS = 30_000;

/** Paths of the calls that may require a code. */
const PATHS: ReadonlySet<string> = new Set(
  Object.entries(calls)
    .filter(([name]) => name.endsWith('Calls'))
    .flatMap(([, table]) => Object.values(table as Readonly<Record<string, calls.OperatorEndpoint>>))
    .flatMap(({ path, stepUp }) => (stepUp === 'none' ? [] : [path])),
);

/** Whether a call of this path may require a code. */
export const asksForCode = (path: string): boolean => PATHS.has(path);

export interface CodeHolder {
  readonly operator: { readonly id: number };
  /** Secret of the authenticator. */
  readonly secret: string;
}

type Server = Pick<RunningServer, 'dataDir'>;

/**
 * A code that counts now. No one waits half a minute for the next one in a test, so the database forgets the last one
 * that counted.
 */
export async function freshCode(server: Server, { operator, secret }: CodeHolder): Promise<string> {
  await sql(server, 'UPDATE operators SET totp_step = 0 WHERE id = $1', [operator.id]);
  return generate({ secret });
}

async function isTaken(server: Server, { operator }: CodeHolder): Promise<boolean> {
  const rows = await sql(server, 'SELECT FROM operators WHERE id = $1 AND totp_step > 0', [operator.id]);
  return rows.length === 1;
}

/** By the operator's secret: resolves when the next code may be used. */
const turns = new Map<string, () => Promise<void>>();

/** Concurrent calls of one operator use their codes one after the other, and then run in parallel. */
export async function withCode<Answer>(
  server: Server,
  who: CodeHolder,
  send: (code: string) => Promise<Answer>,
): Promise<Answer> {
  const before = turns.get(who.secret);
  const state = { answered: false };
  const sent = (async () => {
    await before?.();
    const answer = send(await freshCode(server, who));
    const note = () => {
      state.answered = true;
    };
    answer.then(note, note);
    return { answer };
  })();
  turns.set(who.secret, async () => {
    await sent.catch(() => undefined);
    while (!state.answered && !(await isTaken(server, who)));
  });
  return (await sent).answer;
}
