/** The pages of a statement: headers, footers, titles, tables. Everything is mirrored for right-to-left languages. */
import Pdf from 'pdfkit';
import { CONTENT_WIDTH, HEIGHTS, Layout, PAGE, type Place } from './layout.ts';
import type { FontFinder } from './fonts.ts';
import { type LineStyle, Typesetter } from './typesetter.ts';

export const INK = '#10141f';
export const MUTED = '#586174';
const LINE = '#d3d8e0';
const BRAND = '#2350b8';
const WARNING = '#9a5b00';

export interface Frame {
  readonly title: string;
  readonly account: string;
  readonly period: string;
  /** Set on statements of demo accounts. */
  readonly demo: string | undefined;
  readonly generated: string;
  readonly pageText: (page: number) => string;
  readonly fonts: FontFinder;
  /** BCP 47 language tag. */
  readonly tag: string;
  readonly rightToLeft: boolean;
}

export interface Cell {
  readonly text: string;
  /** From the side where reading starts, in points within the content. */
  readonly x: number;
  readonly width: number;
  readonly align?: 'start' | 'end';
  /** A second, smaller line. */
  readonly below?: string;
}

const SIZE = { brand: 13, title: 13, text: 8.5, small: 7.2, foot: 7.5 } as const;

export class Paper {
  readonly document: PDFKit.PDFDocument;
  readonly typesetter: Typesetter;
  readonly #frame: Frame;
  readonly #layout = new Layout();

  constructor(frame: Frame) {
    this.#frame = frame;
    this.document = new Pdf({
      size: 'A4',
      margin: 0,
      autoFirstPage: false,
      lang: frame.tag,
      displayTitle: true,
      info: { Title: `${frame.title} ${frame.account} ${frame.period}`, Author: 'Tradewind', Creator: 'Tradewind' },
    });
    this.typesetter = new Typesetter(this.document, frame);
  }

  get page(): number {
    return this.#layout.page;
  }

  begin(): void {
    this.#newPage();
  }

  title(text: string, keep = 0, height: number = HEIGHTS.title): number {
    const place = this.#layout.block(height, keep);
    this.#startPage(place);
    this.#line(text, 0, CONTENT_WIDTH, place.top + 12, { size: SIZE.title - 2, color: BRAND });
    return place.top;
  }

  /** A table's title and head; keeps the first row on the same page. */
  tableTitle(text: string, head: readonly Cell[], rowHeight: number): void {
    const top = this.title(text, rowHeight, HEIGHTS.title + HEIGHTS.head);
    this.#head(head, top + HEIGHTS.title);
  }

  row(cells: readonly Cell[], head: readonly Cell[], height: number): void {
    const place = this.#layout.row(height, HEIGHTS.head);
    this.#startPage(place);
    if (place.isNewPage) this.#head(head, place.headTop);
    for (const cell of cells) this.#cell(cell, place.top + 2, INK, SIZE.text);
    this.#rule(place.top + height - 0.5);
  }

  /** A line of the summary: a label and an amount. */
  figure(label: string, amount: string, strong: boolean): void {
    const place = this.#layout.block(HEIGHTS.summaryRow);
    this.#startPage(place);
    const style = { size: strong ? 10 : 9, color: strong ? INK : MUTED };
    this.#line(label, 0, 260, place.top + 3, style);
    this.#line(amount, 260, CONTENT_WIDTH - 260, place.top + 3, { ...style, color: INK, align: 'end' });
    this.#rule(place.top + HEIGHTS.summaryRow - 0.5);
  }

  empty(text: string): void {
    const place = this.#layout.block(HEIGHTS.empty);
    this.#startPage(place);
    this.#line(text, 0, CONTENT_WIDTH, place.top + 4, { size: SIZE.text, color: MUTED });
  }

  note(text: string): void {
    const place = this.#layout.block(HEIGHTS.noteLine);
    this.#startPage(place);
    this.#line(text, 0, CONTENT_WIDTH, place.top, { size: SIZE.text - 0.5, color: MUTED });
  }

  notesOf(text: string): readonly string[] {
    return this.typesetter.broken(text, CONTENT_WIDTH, SIZE.text - 0.5);
  }

  #startPage({ isNewPage }: Place): void {
    if (isNewPage) this.#newPage();
  }

  #newPage(): void {
    const { account, demo, generated, pageText, period, title } = this.#frame;
    this.document.addPage();
    this.#line('Tradewind', 0, 160, 34, { size: SIZE.brand, color: BRAND });
    this.#line(title, 160, CONTENT_WIDTH - 160, 34, { size: SIZE.title, color: INK, align: 'end' });
    this.#line(account, 0, 200, 54, { size: SIZE.text, color: MUTED });
    this.#line(period, 200, CONTENT_WIDTH - 200, 54, { size: SIZE.text, color: MUTED, align: 'end' });
    if (demo !== undefined) this.#line(demo, 0, CONTENT_WIDTH, 67, { size: SIZE.text, color: WARNING });
    this.#rule(82);
    const foot = PAGE.height - 44;
    this.#rule(foot - 6);
    this.#line(generated, 0, 300, foot, { size: SIZE.foot, color: MUTED });
    this.#line(pageText(this.#layout.page), 300, CONTENT_WIDTH - 300, foot, {
      size: SIZE.foot,
      color: MUTED,
      align: 'end',
    });
  }

  #head(cells: readonly Cell[], top: number): void {
    for (const cell of cells) this.#cell(cell, top + 3, MUTED, SIZE.small + 0.3);
    this.#rule(top + HEIGHTS.head - 1);
  }

  #cell({ text, below, x, width, align = 'start' }: Cell, top: number, color: string, size: number): void {
    this.#line(text, x, width, top, { size, color, align });
    if (below !== undefined) this.#line(below, x, width, top + 11, { size: SIZE.small, color: MUTED, align });
  }

  #line(text: string, x: number, width: number, top: number, style: LineStyle): void {
    if (text === '') return;
    const fromLeft = this.#frame.rightToLeft ? CONTENT_WIDTH - x - width : x;
    this.typesetter.line(text, { x: PAGE.margin + fromLeft, top, width }, style);
  }

  #rule(top: number): void {
    this.document
      .moveTo(PAGE.margin, top)
      .lineTo(PAGE.width - PAGE.margin, top)
      .lineWidth(0.5)
      .strokeColor(LINE)
      .stroke();
  }
}
