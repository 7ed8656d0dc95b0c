/** The group of the account, one for the whole app. It is read with the first part that needs it, not with the first load. */
import { createStore, type Readable, type TradewindClient } from '@tradewind/client/app';
import { groupCalls, type AccountGroup, type LeverageClass } from '@tradewind/contract/light';
import { useClient, useReadable } from '../shared/client.tsx';

/** Null for a visitor, and while it cannot be read; undefined until there is an answer. */
type Known = AccountGroup | null | undefined;

interface Followed {
  readonly client: TradewindClient;
  readonly known: Readable<Known>;
  read(): Promise<void>;
}
let followed: Followed | undefined;

/** Reads it at the start of each session, when the page becomes visible, and again after a failure once there is a connection. */
function follow(client: TradewindClient): Followed {
  const { api, session, connection } = client;
  const token = (): string | undefined => session.get()?.token;
  const known = createStore<Known>(null, (left, right) => JSON.stringify(left) === JSON.stringify(right));
  let of: string | undefined;
  let { state } = connection.get();

  async function read(): Promise<void> {
    const asked = token();
    if (asked !== of) known.set(asked === undefined ? null : undefined);
    of = asked;
    if (asked === undefined) return;
    const group = await api.call(groupCalls.accountGroup, {}, { quiet: true }).catch(() => known.get() ?? null);
    if (asked === token()) known.set(group);
  }

  session.subscribe(() => {
    if (token() !== of) void read();
  });
  connection.subscribe(() => {
    const before = state;
    ({ state } = connection.get());
    if (state !== before && state === 'online' && known.get() === null) void read();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void read();
  });
  void read();
  return { client, known, read };
}

export function groupOf(client: TradewindClient): Readable<Known> {
  if (followed?.client !== client) followed = follow(client);
  return followed.known;
}

/** The group as soon as it is known; undefined for a visitor, and while it cannot be read. */
export async function knownGroup(client: TradewindClient): Promise<AccountGroup | undefined> {
  const known = groupOf(client);
  if (known.get() === undefined)
    await new Promise<void>((resolve) => {
      const stop = known.subscribe(() => {
        stop();
        resolve();
      });
    });
  return known.get() ?? undefined;
}

/** Reads it again, if it is in use: a refusal has shown that it is not what it was. */
export function refreshGroup(): void {
  void followed?.read();
}

/** Undefined for a visitor, and while it is unknown. */
export const useGroup = (): AccountGroup | undefined => useReadable(groupOf(useClient())) ?? undefined;

/** The largest leverage in a class of instruments; undefined = no cap, 0 = not offered. */
export const capOf = (group: AccountGroup | null | undefined, kind: LeverageClass | undefined): number | undefined =>
  kind === undefined ? undefined : group?.LeverageCaps[kind];
