/** What the protocol asks of every answer: any origin may read it, and a refusal has the form `{ s, errmsg }`. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

/** The same for every caller, and nothing of it belongs to a session. */
export const ANY_ORIGIN: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
  'cross-origin-resource-policy': 'cross-origin',
};

export const udfError = (errmsg: string): { readonly s: 'error'; readonly errmsg: string } => ({ s: 'error', errmsg });

const refusal = z.object({
  code: z.number(),
  data: z.object({ key: z.string(), fields: z.record(z.string(), z.unknown()).optional() }),
});

/** `invalid_input: resolution enum, from format` */
function messageOf(payload: string): string | undefined {
  const { success, data } = refusal.safeParse(JSON.parse(payload));
  if (!success) return undefined;
  const { key, fields = {} } = data.data;
  const faults = Object.entries(fields).map(([name, fault]) => `${name} ${String(fault)}`);
  return faults.length === 0 ? key : `${key}: ${faults.join(', ')}`;
}

/** Turns the envelope of a refusal into the error of the protocol. The status stays: 200, or 429 and 503. */
export function errorsOfProtocol(scope: FastifyInstance): void {
  scope.addHook('onSend', async (_request, _reply, payload) => {
    if (typeof payload !== 'string' || !payload.startsWith('{"code":')) return payload;
    const message = messageOf(payload);
    return message === undefined ? payload : JSON.stringify(udfError(message));
  });
}
