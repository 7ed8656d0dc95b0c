/**
 * Connected visitors and operators. Sends them committed changes, including those connected to other processes. Both
 * sides are sent to while the visitor's queue is held.
 */
import { CHAT_TOPIC, type ChatEvent } from '@tradewind/contract';
import type { OperatorChatEvent } from '@tradewind/contract/operator';
import { type SendToPeers, PeerMessages } from '../../platform/peers/index.ts';
import { type Desk, RemoteEnds } from './remote-ends.ts';
import type { DeskEnd, VisitorEnd } from './types.ts';

/** A message for the sockets of other processes. */
type Sent =
  | { readonly visitor: number; readonly event: ChatEvent }
  | { readonly restart: number }
  | { readonly desks: OperatorChatEvent };

export class Hub {
  readonly #visitors = new Map<number, Set<VisitorEnd>>();
  readonly #desks = new Set<DeskEnd>();
  readonly #desksChanged: () => void;
  readonly #peers: PeerMessages;
  readonly #remote: RemoteEnds;
  readonly #broadcast: SendToPeers<Sent>;
  readonly #forget: () => void;

  /**
   * `desksChanged`: an operator connected or disconnected. `peers`: messages to other processes; absent = there are
   * none.
   */
  constructor(desksChanged: () => void, peers: PeerMessages = new PeerMessages()) {
    this.#desksChanged = desksChanged;
    this.#peers = peers;
    const own = () => ({ desks: this.#ownOperators(), visitors: [...this.#visitors.keys()] });
    this.#remote = new RemoteEnds(peers, own, desksChanged);
    this.#broadcast = peers.on('chat', (sent) => this.#receive(sent));
    this.#forget = peers.onBack(() => this.#restartAll());
  }

  get hasDesks(): boolean {
    return this.#desks.size > 0 || this.#remote.hasDesks;
  }

  /** Operators who have the inbox open, each once, by id. */
  operators(): Desk[] {
    const byId = new Map([...this.#ownOperators(), ...this.#remote.desks].map(({ id, name }) => [id, { id, name }]));
    return [...byId.values()].toSorted((left, right) => left.id - right.id);
  }

  isConnected(visitorId: number): boolean {
    return this.#visitors.has(visitorId) || this.#remote.hasVisitor(visitorId);
  }

  /** Returns true for the first socket of this visitor. */
  addVisitor(end: VisitorEnd): boolean {
    const { visitorId } = end;
    const ends = this.#visitors.get(visitorId) ?? new Set();
    this.#visitors.set(visitorId, ends.add(end));
    if (ends.size > 1) return false;
    this.#remote.tellCame(visitorId);
    return !this.#remote.hasVisitor(visitorId);
  }

  /** Returns true for the last socket of this visitor. */
  removeVisitor(end: VisitorEnd): boolean {
    const { visitorId } = end;
    const ends = this.#visitors.get(visitorId);
    if (ends === undefined || !ends.delete(end) || ends.size > 0) return false;
    this.#visitors.delete(visitorId);
    this.#remote.tellWent(visitorId);
    return !this.#remote.hasVisitor(visitorId);
  }

  addDesk(end: DeskEnd): void {
    this.#desks.add(end);
    this.#remote.tellDesks();
    this.#desksChanged();
  }

  removeDesk(end: DeskEnd): void {
    if (!this.#desks.delete(end)) return;
    this.#remote.tellDesks();
    this.#desksChanged();
  }

  /** `except`: this socket has already got it as an answer. */
  toVisitor(visitorId: number, event: ChatEvent, except?: VisitorEnd): void {
    this.#toOwnVisitor(visitorId, event, except);
    this.#broadcast({ visitor: visitorId, event });
  }

  restart(visitorId: number): void {
    this.#restartOwn(visitorId);
    this.#broadcast({ restart: visitorId });
  }

  /** Sends to the sockets of this process; the others find out on their own. */
  toEveryoneHere(event: ChatEvent): void {
    const text = JSON.stringify({ topic: CHAT_TOPIC, data: event });
    for (const ends of this.#visitors.values()) for (const end of ends) end.push(text);
  }

  toDesks(event: OperatorChatEvent, except?: DeskEnd): void {
    this.toDesksHere(event, except);
    this.#broadcast({ desks: event });
  }

  toDesksHere(event: OperatorChatEvent, except?: DeskEnd): void {
    const text = JSON.stringify({ topic: CHAT_TOPIC, data: event });
    for (const end of this.#desks) if (end !== except) end.push(text);
  }

  /** Resolves when earlier messages are sure to arrive before messages that another process sends later. */
  sent(): Promise<void> {
    return this.#peers.flush();
  }

  stop(): void {
    this.#forget();
    this.#remote.stop();
  }

  #ownOperators(): Desk[] {
    const byId = new Map([...this.#desks].map(({ operator: { id, name } }) => [id, { id, name }]));
    return [...byId.values()];
  }

  #receive(sent: Sent): void {
    if ('visitor' in sent) this.#toOwnVisitor(sent.visitor, sent.event);
    else if ('desks' in sent) this.toDesksHere(sent.desks);
    else this.#restartOwn(sent.restart);
  }

  #toOwnVisitor(visitorId: number, event: ChatEvent, except?: VisitorEnd): void {
    const ends = this.#visitors.get(visitorId);
    if (ends === undefined) return;
    const text = JSON.stringify({ topic: CHAT_TOPIC, data: event });
    for (const end of ends) if (end !== except) end.push(text);
  }

  #restartOwn(visitorId: number): void {
    for (const end of this.#visitors.get(visitorId) ?? []) end.restart();
  }

  /** Messages of other processes are lost while the connection is down, so everyone reads again. */
  #restartAll(): void {
    for (const ends of this.#visitors.values()) for (const end of ends) end.restart();
    for (const end of this.#desks) end.restart();
  }
}
