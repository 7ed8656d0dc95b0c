/**
 * An account's exposure in one market: the sums of volume and of volume × fill, for buys and for sells. They allow
 * an account to be valued without reading its positions, up to the rounding of each position. A row also holds the
 * box that the market's prices should stay in for the account (reserves.ts). A market that only converts has a row
 * without positions while there is a box.
 */
import { float64At, grownFloat64, int32At } from './arrays.ts';

export const NO_EXPOSURE = -1;

// a row is 64 bytes: four doubles, 32-bit integers, two doubles
const FLOATS = 3;
const INTS = 4;
const BUY_LOTS = 0;
const BUY_COST = 1;
const SELL_LOTS = 2;
const SELL_COST = 3;
/** Index of the market, with IS_ROUGH. */
const MARKET = 8;
const POSITIONS = 9;
const NEXT = 10;
/** The row of the market that converts; NO_EXPOSURE while no box needs it. */
const SOURCE = 11;
const LOWEST_BID = 6;
const HIGHEST_ASK = 7;

const IS_ROUGH = 1 << 30;

export class ExposureTable {
  #floats = new Float64Array(16 << FLOATS);
  #ints = new Int32Array(this.#floats.buffer);
  #free = NO_EXPOSURE;
  #count = 0;

  /** The exposure in a market within an account's chain; NO_EXPOSURE if there is none. */
  find(head: number, market: number): number {
    let row = head;
    while (row !== NO_EXPOSURE && this.marketOf(row) !== market) row = this.nextOf(row);
    return row;
  }

  /** Creates an empty exposure at the head of a chain. */
  create(market: number, next: number): number {
    const row = this.#take();
    this.#floats.fill(0, row << FLOATS, (row + 1) << FLOATS);
    this.#ints[(row << INTS) + MARKET] = market;
    this.#ints[(row << INTS) + NEXT] = next;
    this.#ints[(row << INTS) + SOURCE] = NO_EXPOSURE;
    return row;
  }

  #take(): number {
    const row = this.#free;
    if (row !== NO_EXPOSURE) {
      this.#free = this.nextOf(row);
      return row;
    }
    if (this.#count << FLOATS === this.#floats.length) {
      this.#floats = grownFloat64(this.#floats, this.#floats.length * 2);
      this.#ints = new Int32Array(this.#floats.buffer);
    }
    this.#count += 1;
    return this.#count - 1;
  }

  /** Removes an empty exposure from a chain; returns the new head. */
  remove(row: number, head: number): number {
    const next = this.nextOf(row);
    this.#ints[(row << INTS) + NEXT] = this.#free;
    this.#free = row;
    if (row === head) return next;
    let before = head;
    while (this.nextOf(before) !== row) before = this.nextOf(before);
    this.#ints[(before << INTS) + NEXT] = next;
    return head;
  }

  /** Adds volume to a side; a negative volume is removed. `positions` is the change in their number. */
  add(row: number, isBuy: boolean, lots: number, fill: number, positions: number): void {
    const side = (row << FLOATS) + (isBuy ? BUY_LOTS : SELL_LOTS);
    const cost = float64At(this.#floats, side + 1) + lots * fill;
    this.#floats[side] = float64At(this.#floats, side) + lots;
    this.#floats[side + 1] = cost;
    this.#ints[(row << INTS) + POSITIONS] = this.positionsOf(row) + positions;
    // sums are exact within the safe integers, whatever was added and removed; beyond them errors could accumulate
    if (cost > Number.MAX_SAFE_INTEGER) this.#ints[(row << INTS) + MARKET] = this.marketOf(row) | IS_ROUGH;
  }

  /** The lowest bid inside the box; 0 = the box has no such side. */
  lowestBidOf(row: number): number {
    return float64At(this.#floats, (row << FLOATS) + LOWEST_BID);
  }

  /** The highest ask inside the box; 0 = the box has no such side. */
  highestAskOf(row: number): number {
    return float64At(this.#floats, (row << FLOATS) + HIGHEST_ASK);
  }

  setLowestBid(row: number, bid: number): void {
    this.#floats[(row << FLOATS) + LOWEST_BID] = bid;
  }

  setHighestAsk(row: number, ask: number): void {
    this.#floats[(row << FLOATS) + HIGHEST_ASK] = ask;
  }

  sourceOf(row: number): number {
    return int32At(this.#ints, (row << INTS) + SOURCE);
  }

  setSource(row: number, source: number): void {
    this.#ints[(row << INTS) + SOURCE] = source;
  }

  /** Whether a row can be dropped: it has neither positions nor a side of the box. */
  isIdle(row: number): boolean {
    return this.positionsOf(row) === 0 && this.lowestBidOf(row) === 0 && this.highestAskOf(row) === 0;
  }

  /** Clears the boxes along a chain and drops the rows that only a box needed; returns the new head. */
  openBoxes(head: number): number {
    let first = head;
    for (let row = head; row !== NO_EXPOSURE;) {
      const next = this.nextOf(row);
      this.setLowestBid(row, 0);
      this.setHighestAsk(row, 0);
      this.setSource(row, NO_EXPOSURE);
      if (this.positionsOf(row) === 0) first = this.remove(row, first);
      row = next;
    }
    return first;
  }

  marketOf(row: number): number {
    return int32At(this.#ints, (row << INTS) + MARKET) & ~IS_ROUGH;
  }

  positionsOf(row: number): number {
    return int32At(this.#ints, (row << INTS) + POSITIONS);
  }

  nextOf(row: number): number {
    return int32At(this.#ints, (row << INTS) + NEXT);
  }

  /** Whether its sums ever left the safe integers, so that the positions themselves must be summed. */
  isRough(row: number): boolean {
    return (int32At(this.#ints, (row << INTS) + MARKET) & IS_ROUGH) !== 0;
  }

  /** Micro-lots. */
  buyLotsOf(row: number): number {
    return float64At(this.#floats, (row << FLOATS) + BUY_LOTS);
  }

  sellLotsOf(row: number): number {
    return float64At(this.#floats, (row << FLOATS) + SELL_LOTS);
  }

  /** Micro-lots × points. */
  buyCostOf(row: number): number {
    return float64At(this.#floats, (row << FLOATS) + BUY_COST);
  }

  sellCostOf(row: number): number {
    return float64At(this.#floats, (row << FLOATS) + SELL_COST);
  }
}
