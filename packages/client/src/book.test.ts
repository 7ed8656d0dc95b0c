import type { Order } from '@tradewind/contract/light';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBook } from './book.ts';
import type { Book } from './book.ts';
import { sampleOrder } from './testing/sample.ts';

const account = { balance: 100 };
const ids = (orders: readonly Order[]): number[] => orders.map((order) => order.Id);

/** The server's handling of its orders: each step changes one and sends an event. */
interface ServerStep {
  readonly do: 'pend' | 'open' | 'fill' | 'edit' | 'end';
  readonly which: number;
}
/** What the client does and receives meanwhile: reads and answers arrive late, events stay in order. */
type ClientStep =
  | { readonly do: 'deliver'; readonly count: number }
  | { readonly do: 'ask' | 'answer' | 'deliver_again' };

class Scene {
  readonly book: Book = createBook();
  readonly orders = new Map<number, Order>();
  readonly ended = new Set<number>();
  #id = 0;
  readonly #events: Order[] = [];
  #delivered = 0;
  readonly #reads: { rows: Order[]; mark: number }[] = [];

  serve(step: ServerStep): void {
    if (step.do === 'pend' || step.do === 'open') {
      this.#id += 1;
      this.#change(sampleOrder(this.#id, { Status: step.do === 'pend' ? 0 : 1 }));
      return;
    }
    const open = [...this.orders.values()].filter((order) => order.Status !== 3);
    const order = open[step.which % Math.max(1, open.length)];
    if (order === undefined) return;
    if (step.do === 'edit') this.#change({ ...order, TargetLossPrice: order.TargetLossPrice + 1 });
    else if (step.do === 'end') this.#change({ ...order, Status: 3 });
    else if (order.Status === 0) this.#change({ ...order, Status: 1 });
  }

  #change(order: Order): void {
    this.orders.set(order.Id, order);
    this.#events.push(order);
  }

  act(step: ClientStep): void {
    if (step.do === 'deliver') for (let event = 0; event < step.count; event += 1) this.deliver();
    else if (step.do === 'deliver_again') this.#tell(this.#events[this.#delivered - 1]);
    else if (step.do === 'ask') {
      // the server reads when the request arrives: its answer may be newer than the mark, never older
      const rows = [...this.orders.values()].filter((order) => order.Status !== 3);
      this.#reads.push({ rows, mark: this.book.mark() });
    } else this.answer();
  }

  deliver(): boolean {
    const order = this.#events[this.#delivered];
    if (order === undefined) return false;
    this.#delivered += 1;
    this.#tell(order);
    return true;
  }

  #tell(order: Order | undefined): void {
    if (order === undefined) return;
    if (order.Status === 3) this.ended.add(order.Id);
    this.book.event(order, account);
  }

  answer(): boolean {
    const read = this.#reads.shift();
    if (read === undefined) return false;
    this.book.read(read.rows, account.balance, read.mark);
    return true;
  }

  get shown(): number[] {
    return [...ids(this.book.holding.get()), ...ids(this.book.pending.get())];
  }

  get truth(): Order[] {
    return [...this.orders.values()].sort((left, right) => right.Id - left.Id);
  }
}

const serverStep: fc.Arbitrary<ServerStep> = fc.record({
  do: fc.constantFrom('pend', 'open', 'fill', 'edit', 'end'),
  which: fc.nat(20),
});
const clientStep: fc.Arbitrary<ClientStep> = fc.oneof(
  fc.record({ do: fc.constant('deliver' as const), count: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ do: fc.constantFrom('ask' as const, 'answer' as const, 'deliver_again' as const) }),
);

describe('the book', () => {
  it('equals the server once all messages have arrived, in any order, and never restores closed orders', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            serverStep.map((step) => ({ server: step })),
            clientStep.map((step) => ({ client: step })),
          ),
          {
            maxLength: 60,
          },
        ),
        (steps) => {
          const scene = new Scene();
          for (const step of steps) {
            if ('server' in step) scene.serve(step.server);
            else scene.act(step.client);
            // an order reported as ended never comes back
            expect(scene.shown.filter((id) => scene.ended.has(id))).toEqual([]);
            expect(scene.shown).toHaveLength(new Set(scene.shown).size);
          }
          while (scene.answer());
          while (scene.deliver());
          const { book, truth } = scene;
          expect(book.holding.get()).toEqual(truth.filter((order) => order.Status === 1));
          expect(book.pending.get()).toEqual(truth.filter((order) => order.Status === 0));
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('equals the server after the next read if events were lost', () => {
    const book = createBook();
    book.read([sampleOrder(1), sampleOrder(2), sampleOrder(3, { Status: 0 })], 100, book.mark());
    // 1 closed, 3 filled, 4 opened while the client was disconnected
    book.read([sampleOrder(4), sampleOrder(3), sampleOrder(2)], 90, book.mark());
    expect(ids(book.holding.get())).toEqual([4, 3, 2]);
    expect(book.pending.get()).toEqual([]);
    expect(book.balance.get()).toBe(90);
  });

  it('applies the answer to an action like an event, but an older answer does not undo newer changes', () => {
    const book = createBook();
    const mark = book.mark();
    book.answer(sampleOrder(1), mark);
    expect(ids(book.holding.get())).toEqual([1]);
    const asked = book.mark();
    book.event(sampleOrder(1, { TargetLossPrice: 2 }), account);
    book.answer(sampleOrder(1, { TargetLossPrice: 1 }), asked);
    expect(book.holding.get()[0]?.TargetLossPrice).toBe(2);
    book.event(sampleOrder(1, { Status: 3 }), account);
    book.answer(sampleOrder(1, { TargetLossPrice: 5 }), book.mark());
    expect(book.holding.get()).toEqual([]);
  });

  it('keeps an order that an earlier read did not contain', () => {
    const book = createBook();
    const mark = book.mark();
    book.answer(sampleOrder(9), mark);
    book.read([], 100, mark);
    expect(ids(book.holding.get())).toEqual([9]);
  });

  it('keeps the balance of an event over that of an older read', () => {
    const book = createBook();
    const mark = book.mark();
    book.event(undefined, { balance: 7 });
    book.read([], 100, mark);
    expect(book.balance.get()).toBe(7);
  });

  it('keeps its snapshots while nothing changes', () => {
    const book = createBook();
    book.read([sampleOrder(1)], 100, book.mark());
    const before = book.holding.get();
    book.read([sampleOrder(1)], 100, book.mark());
    book.event(sampleOrder(1), account);
    expect(book.holding.get()).toBe(before);
  });

  it('stays small over a long time', () => {
    const book = createBook();
    book.event(sampleOrder(1), account);
    for (let id = 2; id < 25_000; id += 1) book.event(sampleOrder(id, { Status: 3 }), account);
    book.event(sampleOrder(24_999), account);
    expect(ids(book.holding.get())).toEqual([1]);
  });
});
