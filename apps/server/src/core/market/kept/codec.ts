/**
 * Ticks as bytes: for each one the differences to the one before, as variable-length integers of 7 bits a byte. About five
 * bytes a tick. Prices are raw, in points.
 */
import type { InstrumentId, QuoteId } from '@tradewind/engine';

export interface KeptTick {
  readonly id: QuoteId;
  readonly time: number;
  readonly bid: number;
  readonly ask: number;
}

/** Of an encoded tick: four numbers of at most 8 bytes. */
const MOST_BYTES = 4 * 8;
const START: KeptTick = { id: 0, time: 0, bid: 0, ask: 0 };

class Writer {
  #bytes: Buffer;
  #length = 0;

  constructor(most: number) {
    this.#bytes = Buffer.allocUnsafe(most);
  }

  /** Any whole number: below 0 they are odd. Numbers beyond 32 bits have no bit operations. */
  add(value: number): void {
    let rest = value < 0 ? -2 * value - 1 : 2 * value;
    while (rest >= 128) {
      this.#bytes[this.#length++] = (rest % 128) + 128;
      rest = Math.floor(rest / 128);
    }
    this.#bytes[this.#length++] = rest;
  }

  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }
}

class Reader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  next(): number {
    let [value, scale] = [0, 1];
    for (;;) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) throw new RangeError('kept ticks end in the middle of a number');
      value += (byte % 128) * scale;
      if (byte < 128) return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
      scale *= 128;
    }
  }

  take(length: number): Buffer {
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }
}

export function encodeTicks(ticks: readonly KeptTick[]): Buffer {
  const writer = new Writer(ticks.length * MOST_BYTES);
  let last = START;
  for (const tick of ticks) {
    writer.add(tick.id - last.id);
    writer.add(tick.time - last.time);
    writer.add(tick.bid - last.bid);
    writer.add(tick.ask - tick.bid - (last.ask - last.bid));
    last = tick;
  }
  return Buffer.from(writer.bytes);
}

/** Throws RangeError when the bytes end in the middle of a tick. */
export function decodeTicks(bytes: Buffer): readonly KeptTick[] {
  const reader = new Reader(bytes);
  const ticks: KeptTick[] = [];
  let last = START;
  while (!reader.isAtEnd) {
    const [id, time, bid] = [last.id + reader.next(), last.time + reader.next(), last.bid + reader.next()];
    last = { id, time, bid, ask: bid + (last.ask - last.bid) + reader.next() };
    ticks.push(last);
  }
  return ticks;
}

export type TicksByInstrument = ReadonlyMap<InstrumentId, readonly KeptTick[]>;

/** The ticks of several instruments, each after its id and the number of its bytes. */
export function encodePacket(all: TicksByInstrument): Buffer {
  return Buffer.concat(
    [...all].flatMap(([instrument, ticks]) => {
      const block = encodeTicks(ticks);
      const head = new Writer(16);
      head.add(instrument);
      head.add(block.length);
      return [head.bytes, block];
    }),
  );
}

export function decodePacket(bytes: Buffer): TicksByInstrument {
  const reader = new Reader(bytes);
  const all = new Map<InstrumentId, readonly KeptTick[]>();
  while (!reader.isAtEnd) {
    const instrument = reader.next();
    all.set(instrument, decodeTicks(reader.take(reader.next())));
  }
  return all;
}
