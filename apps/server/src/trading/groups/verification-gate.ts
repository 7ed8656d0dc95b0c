/**
 * Refuses what needs an approved identity verification in the group of an account. Which groups need it for what is
 * kept in memory, because every order asks; a customer's verification is read only when their group needs it.
 */
import type { VerifiedAction } from '@tradewind/contract';
import type { GroupId } from '@tradewind/engine';
import type { EngineHost } from '../../core/engine-host/index.ts';
import { isVerified } from '../../people/verification/index.ts';
import type { UserRow } from '../../platform/access/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import type { PeerMessages } from '../../platform/peers/index.ts';
import { viewOf } from '../account/index.ts';

interface GateOptions {
  readonly database: Database;
  readonly host: EngineHost;
  readonly peers: PeerMessages;
}

type Required = Readonly<Record<VerifiedAction, ReadonlySet<GroupId>>>;

export class VerificationGate {
  readonly #options: GateOptions;
  readonly #stops: readonly (() => void)[];
  /** Groups by what needs a verification in them; undefined = to be read. */
  #required: Required | undefined;
  /** Incremented by each change: what was read before it is not kept. */
  #changes = 0;

  constructor(options: GateOptions) {
    this.#options = options;
    const forget = (): void => this.#forget();
    const { peers, host } = options;
    const onCommitted: Parameters<EngineHost['onCommitted']>[0] = (events) => {
      // each change of a group defines it, also one of its verifications alone
      if (events.some(({ type }) => type === 'group_defined')) forget();
    };
    // the last two: changes whose commit was not heard of
    this.#stops = [host.onCommitted(onCommitted), host.onReloaded(forget), peers.onBack(forget)];
  }

  stop(): void {
    for (const stop of this.#stops) stop();
  }

  /**
   * Throws Refused verification_required (data.action) when the customer's group requires it and their identity is not
   * verified. Undefined = it is allowed, found without waiting. Demo accounts never need it.
   */
  require(user: Pick<UserRow, 'id' | 'isDemo'>, action: VerifiedAction): Promise<void> | undefined {
    if (user.isDemo) return undefined;
    const required = this.#options.peers.isHearing ? this.#required : undefined;
    if (required?.[action].size === 0) return undefined;
    return this.#check(user.id, action, required);
  }

  async #check(account: number, action: VerifiedAction, known: Required | undefined): Promise<void> {
    const { database, host } = this.#options;
    const required = known ?? (await this.#read());
    if (required[action].size === 0) return;
    const { summary } = await viewOf(host, account, []);
    if (!required[action].has(summary.group)) return;
    if (!(await isVerified(database, account))) throw new Refused('verification_required', { action });
  }

  async #read(): Promise<Required> {
    const changes = this.#changes;
    const { rows } = await this.#options.database.query<{ id: GroupId } & Readonly<Record<VerifiedAction, boolean>>>(
      `SELECT id, verify_deposit AS deposit, verify_trade AS trade, verify_withdraw AS withdraw FROM account_groups
        WHERE verify_deposit OR verify_trade OR verify_withdraw`,
    );
    const groupsWith = (action: VerifiedAction) => new Set(rows.filter((row) => row[action]).map(({ id }) => id));
    const required: Required = {
      deposit: groupsWith('deposit'),
      trade: groupsWith('trade'),
      withdraw: groupsWith('withdraw'),
    };
    if (changes === this.#changes) this.#required = required;
    return required;
  }

  #forget(): void {
    this.#changes += 1;
    this.#required = undefined;
  }
}
