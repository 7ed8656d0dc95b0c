/**
 * Refuses actions that require an approved identity verification in the group of an account. Which groups require it for
 * which action is kept in memory, because every order checks it; a customer's verification is read only if their group
 * requires it.
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
  /** The groups that require a verification, by action; undefined = not read yet. */
  #required: Required | undefined;
  /** Incremented by each change, so that what was read before it is not kept. */
  #changes = 0;

  constructor(options: GateOptions) {
    this.#options = options;
    const forget = (): void => this.#forget();
    const { peers, host } = options;
    const onCommitted: Parameters<EngineHost['onCommitted']>[0] = (events) => {
      // every change of a group emits this event, also if only its verifications change
      if (events.some(({ type }) => type === 'group_defined')) forget();
    };
    // also covers changes whose commit this process missed
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
    const required = this.#options.peers.isReceiving ? this.#required : undefined;
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
