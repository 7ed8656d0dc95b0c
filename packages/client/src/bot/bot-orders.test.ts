import { describe, expect, it } from 'vitest';
import { createPlacing } from './bot-orders.ts';
import type { Calls } from './calls.ts';
import { ApiError, NetworkError } from './errors.ts';
import { createOwnOrders } from './own-orders.ts';

const ORDER = { type: 1, status: 1, forex_id: 1, cont: '0.01', multiple: 100 } as const;

/** Submits an order whose call fails; what was sent and what was thrown. */
async function submitFailing(failure: Error, order: object = {}) {
  const sent: object[] = [];
  const calls: Calls = {
    get: () => Promise.reject(new Error('nothing is read')),
    post(_path, body) {
      sent.push(body);
      return Promise.reject(failure);
    },
  };
  const { submit } = createPlacing({ calls, own: createOwnOrders(), begun: () => Promise.resolve() });
  const error: unknown = await submit({ ...ORDER, ...order }).catch((thrown: unknown) => thrown);
  return { sent, error };
}

describe('an order that may have been placed', () => {
  it('can be sent again by the name that the error has', async () => {
    const { sent, error } = await submitFailing(new NetworkError('no answer'));
    expect(error).toBeInstanceOf(NetworkError);
    const { clientId } = error as NetworkError;
    expect(clientId).toMatch(/^[0-9a-f-]{36}$/u);
    expect(sent).toEqual([{ ...ORDER, client_id: clientId }]);
  });

  it('keeps the name that the program gave it, also when a busy server refused it to the end', async () => {
    const { error } = await submitFailing(new ApiError(1502, 'unavailable', 'later', {}), { client_id: 'mine' });
    expect(error).toMatchObject({ key: 'unavailable', clientId: 'mine' });
  });
});
