/** Quote ids, reserved in blocks in PostgreSQL so that none is used twice after a crash. */
import type { QuoteId } from '@tradewind/engine';
import { type Lease, QUOTE_ID_BLOCK } from './journal.ts';

export class QuoteIds {
  #next = 0;
  #reserved = 0;

  take({ nextQuoteId, quoteIdsReserved }: Pick<Lease, 'nextQuoteId' | 'quoteIdsReserved'>): void {
    this.#next = nextQuoteId;
    this.#reserved = quoteIdsReserved;
  }

  /** 0 = none left until the next block is committed. */
  next(): QuoteId {
    if (this.#next >= this.#reserved) return 0;
    const id = this.#next;
    this.#next += 1;
    return id;
  }

  /** Where the reservation should end; the next commit stores it. */
  get wanted(): number {
    return (this.#reserved - this.#next) * 2 < QUOTE_ID_BLOCK ? this.#reserved + QUOTE_ID_BLOCK : this.#reserved;
  }

  committed(reserved: number): void {
    this.#reserved = reserved;
  }
}
