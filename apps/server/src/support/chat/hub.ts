/** Connected visitors and operators, and sending them what was committed. Both sides are sent to within the visitor's queue. */
import { CHAT_TOPIC, type ChatEvent } from '@tradewind/contract';
import type { OperatorChatEvent } from '@tradewind/contract/operator';
import type { DeskEnd, VisitorEnd } from './types.ts';

export class Hub {
  readonly #visitors = new Map<number, Set<VisitorEnd>>();
  readonly #desks = new Set<DeskEnd>();
  readonly #desksChanged: () => void;

  /** `desksChanged`: an operator came or went. */
  constructor(desksChanged: () => void) {
    this.#desksChanged = desksChanged;
  }

  get hasDesks(): boolean {
    return this.#desks.size > 0;
  }

  /** Operators who have the inbox open, each once, by id. */
  operators(): { id: number; name: string }[] {
    const byId = new Map([...this.#desks].map(({ operator: { id, name } }) => [id, { id, name }]));
    return [...byId.values()].toSorted((left, right) => left.id - right.id);
  }

  isConnected(visitorId: number): boolean {
    return this.#visitors.has(visitorId);
  }

  /** True when it is the first one of this visitor. */
  addVisitor(end: VisitorEnd): boolean {
    const ends = this.#visitors.get(end.visitorId) ?? new Set();
    this.#visitors.set(end.visitorId, ends.add(end));
    return ends.size === 1;
  }

  /** True when it was the last one of this visitor. */
  removeVisitor(end: VisitorEnd): boolean {
    const ends = this.#visitors.get(end.visitorId);
    if (ends === undefined || !ends.delete(end) || ends.size > 0) return false;
    return this.#visitors.delete(end.visitorId);
  }

  addDesk(end: DeskEnd): void {
    this.#desks.add(end);
    this.#desksChanged();
  }

  removeDesk(end: DeskEnd): void {
    if (this.#desks.delete(end)) this.#desksChanged();
  }

  /** `except`: has been answered, and knows. */
  toVisitor(visitorId: number, event: ChatEvent, except?: VisitorEnd): void {
    const text = JSON.stringify({ topic: CHAT_TOPIC, data: event });
    for (const end of this.#visitors.get(visitorId) ?? []) if (end !== except) end.push(text);
  }

  restart(visitorId: number): void {
    for (const end of this.#visitors.get(visitorId) ?? []) end.restart();
  }

  toEverybody(event: ChatEvent): void {
    const text = JSON.stringify({ topic: CHAT_TOPIC, data: event });
    for (const ends of this.#visitors.values()) for (const end of ends) end.push(text);
  }

  toDesks(event: OperatorChatEvent, except?: DeskEnd): void {
    const text = JSON.stringify({ topic: CHAT_TOPIC, data: event });
    for (const end of this.#desks) if (end !== except) end.push(text);
  }
}
