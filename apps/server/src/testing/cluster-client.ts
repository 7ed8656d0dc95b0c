/** A client of one gateway of a cluster, over the network. */
import { randomUUID } from 'node:crypto';
import { type Call, HEADERS } from '@tradewind/contract';
import { vi } from 'vitest';
import { z } from 'zod';

const answer = z.object({ code: z.number(), data: z.unknown() });
/** On a busy machine an answer takes seconds. */
const ANSWER_MS = 30_000;

interface Sending {
  readonly token?: string;
  readonly key?: string;
  /** Of an operator's authenticator. */
  readonly code?: string;
}

type Input = Readonly<Record<string, string | number>>;

export class GatewayClient {
  readonly url: string;
  /** Why the last call had no answer. */
  #failure = '';

  constructor(url: string) {
    this.url = url;
  }

  /** Undefined when there was no answer. */
  async ask(
    { method, path }: Pick<Call, 'method' | 'path'>,
    input: Input = {},
    { token, key, code }: Sending = {},
  ): Promise<z.infer<typeof answer> | undefined> {
    const query = new URLSearchParams();
    if (method === 'GET') for (const [name, value] of Object.entries(input)) query.set(name, String(value));
    try {
      const response = await fetch(`${this.url}${path}?${query.toString()}`, {
        method,
        headers: {
          'content-type': 'application/json',
          [HEADERS.lang]: 'en',
          ...(token === undefined ? {} : { [HEADERS.token]: token }),
          ...(key === undefined ? {} : { [HEADERS.idempotencyKey]: key }),
          ...(code === undefined ? {} : { [HEADERS.authCode]: code }),
        },
        signal: AbortSignal.timeout(ANSWER_MS),
        ...(method === 'GET' ? {} : { body: JSON.stringify(input) }),
      });
      if (response.status !== 503) return answer.parse(await response.json());
      this.#failure = await response.text();
    } catch (error) {
      this.#failure = String(error);
    }
    return undefined;
  }

  /**
   * The data of a call that succeeds; throws when it does not. Without an answer it is sent again under the same key, as
   * clients do: a gateway that has just started may not know its writer yet.
   */
  async take<O extends z.ZodType>(
    call: Pick<Call<z.ZodType, O>, 'method' | 'path' | 'output'>,
    input: Input = {},
    { key = randomUUID(), ...sending }: Sending = {},
  ): Promise<z.output<O>> {
    const answered = await vi.waitFor(
      async () => {
        const found = await this.ask(call, input, { ...sending, key });
        if (found === undefined) throw new Error(`${call.path} was not answered: ${this.#failure}`);
        return found;
      },
      { timeout: ANSWER_MS, interval: 100 },
    );
    if (answered.code !== 1) throw new Error(`${call.path} was refused: ${JSON.stringify(answered)}`);
    return call.output.parse(answered.data);
  }
}
