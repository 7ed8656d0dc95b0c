/** A statement as PDF: drawn while it is read, a few rows at a time, so that it does not block others. */
import { PassThrough, type Readable } from 'node:stream';
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { LOCALE_TAGS, type Locale, pluralForm } from '@tradewind/contract';
import { type MicroUsd, ZERO_USD, addUsd } from '@tradewind/money';
import type { FileAnswer } from '../../../platform/http/index.ts';
import { type StatementTexts, statementTexts } from '../../../platform/texts/index.ts';
import { MAX_POSITIONS, type StatementFile } from '../csv.ts';
import { type TotalName, TOTAL_NAMES } from '../figures.ts';
import {
  Fingerprint,
  balanceLine,
  lotsCell,
  movementLine,
  orderLine,
  positionLine,
  priceCell,
  usdCell,
} from '../lines.ts';
import { type MovementsPlace, type OrdersPlace, readMovements, readOrders } from '../read.ts';
import { type Position, positionsAtEnd } from '../rows.ts';
import { fontsOf } from './fonts.ts';
import { HEIGHTS, pagesOf } from './layout.ts';
import { type Written, writtenIn } from './written.ts';
import { type Cell, Paper } from './paper.ts';

export interface PdfFile extends StatementFile {
  readonly isDemo: boolean;
  readonly generatedMs: number;
  /** Floating profit at the last price; undefined when there is none. */
  readonly floating: (order: number) => MicroUsd | undefined;
}

/** How long it draws before it yields to other work. */
const SLICE_MS = 8;

const LABELS: Readonly<Record<TotalName, Exclude<keyof StatementTexts, 'lots'>>> = {
  deposits: 'deposits',
  withdrawals: 'withdrawals',
  withdrawals_returned: 'withdrawalsReturned',
  fees: 'fees',
  commission: 'commission',
  financing: 'financing',
  profit: 'profit',
  protection: 'protection',
  corrections: 'corrections',
  demo: 'demoFunds',
};

/** Demo accounts have no deposits or withdrawals, and real ones no demo money. */
const OF_DEMO: ReadonlySet<TotalName> = new Set(['profit', 'fees', 'commission', 'financing', 'protection', 'demo']);
const OF_REAL: ReadonlySet<TotalName> = new Set(TOTAL_NAMES.filter((name) => name !== 'demo'));

/** Resolves once drawing has started; the stream fails when the file cannot be completed. */
export async function statementPdf(file: PdfFile): Promise<FileAnswer> {
  const positions = await positionsAtEnd(file.database, file.scope, MAX_POSITIONS);
  const out = new PassThrough();
  const drawing = new Drawing(file, positions.positions, out);
  drawing.draw().catch((error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))));
  const body: Readable = out;
  return {
    type: 'application/pdf',
    body,
    headers: {
      'content-disposition': `attachment; filename="${file.fileName}.pdf"`,
      'cache-control': 'private, no-store',
    },
  };
}

/** Inserted values keep their own direction: U+2066 left-to-right isolate, U+2069 its end. */
const [ISOLATE, END_OF_ISOLATE] = ['\u2066', '\u2069'];
const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/gu, (_, name: string) => `${ISOLATE}${values[name] ?? ''}${END_OF_ISOLATE}`);

class Drawing {
  readonly #file: PdfFile;
  readonly #texts: StatementTexts;
  readonly #out: PassThrough;
  readonly #positions: readonly Position[];
  readonly #paper: Paper;
  readonly #notes: readonly string[];
  readonly #totals: readonly TotalName[];
  readonly #written: Written;
  readonly #fingerprint = new Fingerprint();
  #sliceEndsAt = 0;

  constructor(file: PdfFile, positions: readonly Position[], out: PassThrough) {
    this.#file = file;
    this.#texts = statementTexts(file.locale);
    this.#written = writtenIn(file.locale);
    this.#out = out;
    this.#positions = positions;
    this.#totals = TOTAL_NAMES.filter((name) => (file.isDemo ? OF_DEMO : OF_REAL).has(name));
    let pages = 0;
    this.#paper = new Paper(this.#frame(() => pages));
    const { noteBalance, notePositions, noteHash } = this.#texts;
    this.#notes = [
      noteBalance,
      ...(positions.length > 0 && file.scope.period.isOver ? [notePositions] : []),
      noteHash,
    ].flatMap((note) => this.#paper.notesOf(note));
    const { movements, orders } = file.scope.figures;
    pages = pagesOf({
      summary: this.#totals.length + 2,
      movements,
      orders,
      positions: positions.length,
      noteLines: this.#notes.length + PROOF_LINES,
    });
  }

  async draw(): Promise<void> {
    const { document } = this.#paper;
    document.on('data', (chunk: Buffer) => this.#out.write(chunk));
    const ended = once(document, 'end');
    this.#paper.begin();
    this.#summary();
    await this.#movements();
    await this.#orders();
    await this.#openPositions();
    this.#closing();
    document.end();
    await ended;
    this.#out.end();
  }

  #frame(pages: () => number) {
    const { scope, uid, locale, isDemo, generatedMs } = this.#file;
    const { period } = scope;
    const { clock, day } = this.#written;
    const texts = this.#texts;
    return {
      title: texts.title,
      account: filled(texts.account, { uid }),
      period: period.isOver
        ? filled(texts.period, { from: day(period.firstDay), to: day(period.lastDay) })
        : filled(texts.openEnd, { from: day(period.firstDay), to: `${clock(period.toMs)} UTC` }),
      demo: isDemo ? texts.demo : undefined,
      generated: filled(texts.generated, { time: clock(generatedMs) }),
      pageText: (page: number) => filled(texts.page, { page: String(page), pages: String(pages()) }),
      fonts: fontsOf(locale),
      tag: LOCALE_TAGS[locale],
      rightToLeft: isRightToLeft(locale),
    };
  }

  #summary(): void {
    const { uid, scope } = this.#file;
    const { opening, closing, totals } = scope.figures;
    this.#fingerprint.add(balanceLine('opening', scope.period.fromMs, opening, uid));
    this.#paper.title(this.#texts.summary);
    this.#paper.figure(this.#texts.opening, this.#amount(opening), true);
    for (const name of this.#totals) this.#paper.figure(this.#texts[LABELS[name]], this.#amount(totals[name]), false);
    this.#paper.figure(this.#texts.closing, this.#amount(closing), true);
  }

  async #movements(): Promise<void> {
    const { time, description, change, balance, movements, noMovements } = this.#texts;
    const cells = (texts: readonly [string, string, string, string]): readonly Cell[] => [
      { text: texts[0], x: 0, width: 100 },
      { text: texts[1], x: 104, width: 216 },
      { text: texts[2], x: 324, width: 92, align: 'end' },
      { text: texts[3], x: 420, width: 95, align: 'end' },
    ];
    const head = cells([time, description, change, balance]);
    this.#paper.tableTitle(movements, head, HEIGHTS.movement);
    if (this.#file.scope.figures.movements === 0) this.#paper.empty(noMovements);
    let place: MovementsPlace | undefined = { afterId: 0, balance: this.#file.scope.figures.opening };
    while (place !== undefined) {
      const { rows, next }: Awaited<ReturnType<typeof readMovements>> = await readMovements(this.#file, place);
      for (const row of rows) {
        await this.#yieldToOthers();
        this.#fingerprint.add(movementLine(row));
        this.#paper.row(
          cells([this.#written.clock(row.timeMs), row.memo, this.#amount(row.change), this.#amount(row.balance)]),
          head,
          HEIGHTS.movement,
        );
      }
      place = next;
    }
  }

  async #orders(): Promise<void> {
    const { order, opened, closed, fee, result, orders, noOrders } = this.#texts;
    const head = orderCells([order, ''], [opened, ''], [closed, ''], fee, result);
    const { market } = this.#file;
    this.#paper.tableTitle(orders, head, HEIGHTS.order);
    if (this.#file.scope.figures.orders === 0) this.#paper.empty(noOrders);
    let place: OrdersPlace | undefined = { closedAtMs: 0, id: 0 };
    while (place !== undefined) {
      const { rows, next }: Awaited<ReturnType<typeof readOrders>> = await readOrders(this.#file, place);
      for (const row of rows) {
        await this.#yieldToOthers();
        this.#fingerprint.add(orderLine(row, market));
        const price = (points: typeof row.price): string =>
          this.#written.figure(priceCell(points, row.instrument, market));
        this.#paper.row(
          orderCells(
            [this.#orderText(row.instrument, row.side, lotsCell(row.lots)), `#${row.id}`],
            [price(row.price), this.#written.clock(row.openedAt)],
            [price(row.closePrice), this.#written.clock(row.closedAt)],
            this.#amount(addUsd(row.fee, row.commission ?? ZERO_USD)),
            this.#amount(row.profit),
            row.swap === undefined ? '' : `${this.#texts.financing} ${this.#amount(row.swap)}`,
          ),
          head,
          HEIGHTS.order,
        );
      }
      place = next;
    }
  }

  async #openPositions(): Promise<void> {
    const { order, opened, floating, positions, noPositions } = this.#texts;
    const { market } = this.#file;
    const isNow = !this.#file.scope.period.isOver;
    const head = orderCells([order, ''], [opened, ''], ['', ''], '', isNow ? floating : '');
    this.#paper.tableTitle(positions, head, HEIGHTS.order);
    if (this.#positions.length === 0) this.#paper.empty(noPositions);
    for (const position of this.#positions) {
      await this.#yieldToOthers();
      this.#fingerprint.add(positionLine(position, market));
      const worth = isNow ? this.#file.floating(position.id) : undefined;
      this.#paper.row(
        orderCells(
          [this.#orderText(position.instrument, position.side, lotsCell(position.lots)), `#${position.id}`],
          [
            this.#written.figure(priceCell(position.price, position.instrument, market)),
            this.#written.clock(position.openedAtMs),
          ],
          ['', ''],
          '',
          worth === undefined ? '' : this.#amount(worth),
        ),
        head,
        HEIGHTS.order,
      );
    }
  }

  #closing(): void {
    const { scope, uid } = this.#file;
    const { chain, closing } = scope.figures;
    const { notes, fingerprint, noteChain, event } = this.#texts;
    this.#fingerprint.add(balanceLine('closing', scope.period.toMs, closing, uid));
    this.#paper.title(notes, HEIGHTS.noteLine * 2);
    for (const line of this.#notes) this.#paper.note(line);
    const proof = [
      fingerprint,
      this.#fingerprint.finish(),
      noteChain,
      `${filled(event, { seq: String(chain.seq) })}: ${chain.hash}`,
    ] as const satisfies { readonly length: typeof PROOF_LINES };
    for (const line of proof) this.#paper.note(line);
  }

  #amount(value: MicroUsd): string {
    return this.#written.figure(usdCell(value));
  }

  #orderText(instrument: number, side: 'buy' | 'sell', lots: string): string {
    const symbol = this.#file.market.byId(instrument)?.showCode ?? String(instrument);
    const size = pluralForm(this.#texts.lots, this.#file.locale, Number(lots));
    return `${symbol} ${this.#texts[side]} ${filled(size, { lots: this.#written.figure(lots) })}`;
  }

  /** Waits while the reader is slow, and yields to other work; throws when the reader is gone. */
  async #yieldToOthers(): Promise<void> {
    if (performance.now() < this.#sliceEndsAt) return;
    if (this.#out.destroyed) throw new Error('the reader is gone');
    if (this.#out.writableNeedDrain) await Promise.race([once(this.#out, 'drain'), once(this.#out, 'close')]);
    else await setImmediate();
    this.#sliceEndsAt = performance.now() + SLICE_MS;
  }
}

const PROOF_LINES = 4;

const isRightToLeft = (locale: Locale): boolean => locale === 'ar';

/** Two lines per row, amounts at the end. `below`: under the fee and the result. */
function orderCells(
  order: readonly [string, string],
  opened: readonly [string, string],
  closed: readonly [string, string],
  fee: string,
  result: string,
  below = '',
): readonly Cell[] {
  return [
    { text: order[0], below: order[1], x: 0, width: 152 },
    { text: opened[0], below: opened[1], x: 156, width: 96 },
    { text: closed[0], below: closed[1], x: 256, width: 96 },
    { text: fee, x: 356, width: 66, align: 'end' },
    { text: result, x: 426, width: 89, align: 'end' },
    { text: '', below, x: 356, width: 159, align: 'end' },
  ];
}
