/** Step-up: a call that the server refuses without a fresh authenticator code is repeated with one. */
import { ApiError, createStore, type Readable } from '@tradewind/client/app';
import { ERROR_CODES, HEADERS } from '@tradewind/contract/light';
import { language } from './language.ts';
import { session } from './session.ts';

/** Content of the dialog. */
export interface CodeRequest {
  /** Why the last code was refused. */
  readonly fault: string | undefined;
  /** A code was entered and is being sent. */
  readonly busy: boolean;
}

type Headers = Readonly<Record<string, string>>;

const current = createStore<CodeRequest | undefined>(undefined);
/** Undefined while no code is requested. */
export const codeRequest: Readable<CodeRequest | undefined> = { get: current.get, subscribe: current.subscribe };

let answer: (code: string | undefined) => void = () => undefined;
/** One dialog at a time. */
let queue: Promise<unknown> = Promise.resolve();

/** The operator's answer; undefined = none, the call is not sent. */
export const giveCode = (code: string | undefined): void => answer(code);

function ask(fault: string | undefined): Promise<string | undefined> {
  return new Promise((resolve) => {
    answer = resolve;
    current.set({ fault, busy: false });
  });
}

session.subscribe(() => giveCode(undefined));

const needsCode = (error: unknown): error is ApiError => error instanceof ApiError && error.key === 'step_up_required';

/** Rejects like `send`, or with step_up_required when the operator enters no code. */
export async function withStepUp<Result>(send: (headers: Headers) => Promise<Result>): Promise<Result> {
  try {
    return await send({});
  } catch (error) {
    if (!needsCode(error)) throw error;
  }
  const answered = queue.then(() => sendWithCode(send));
  queue = answered.catch(() => undefined);
  return answered;
}

async function sendWithCode<Result>(send: (headers: Headers) => Promise<Result>): Promise<Result> {
  const { t } = language.get();
  let fault: string | undefined;
  try {
    for (;;) {
      const code = await ask(fault);
      if (code === undefined)
        throw new ApiError(ERROR_CODES.step_up_required, 'step_up_required', t('shared.stepUp.cancelled'), {}, 200);
      current.set({ fault: undefined, busy: true });
      try {
        return await send({ [HEADERS.authCode]: code });
      } catch (error) {
        if (!needsCode(error)) throw error;
        fault = t('shared.stepUp.wrong');
      }
    }
  } finally {
    current.set(undefined);
  }
}
