/** An instrument as given in INSTRUMENTS_FILE (contract §6), and its conversion to a row. */
import {
  INSTRUMENT_HOURS,
  INSTRUMENT_TERMS,
  type InstrumentTerm,
  type TermOf,
  type TermTable,
  termOf,
  termsOfKind,
} from '@tradewind/contract/operator';
import { LEVERAGE_CLASSES, MAX_SWAP, SWAP_MODES, SWAP_SCALE } from '@tradewind/engine';
import { parseScaled } from '@tradewind/money';
import { z } from 'zod';
import { parseSessions, sessionTexts } from '../weekly.ts';
import { leverageClassOf } from './leverage-class.ts';
import type { InstrumentRow } from '../types.ts';

/** Decimals of a percentage that is a whole number of parts per million. */
export const PPM_DECIMALS = INSTRUMENT_TERMS.max_deviation.scale;

const text = (maxLength: number) => z.string().trim().min(1, 'must not be empty').max(maxLength);
const currency = z.string().regex(/^[A-Z0-9]{2,16}$/u, 'must be 2 to 16 capital letters or digits');

/** A number of the table of terms. More decimals than its scale cannot be stored and are refused. */
function numberRule({ scale = 0, min, max }: InstrumentTerm): z.ZodNumber {
  const rule = scale === 0 ? z.int().min(min ?? 1) : decimalRule(scale, min);
  return max === undefined ? rule : rule.max(max);
}

/** `min` undefined = above 0. */
function decimalRule(scale: number, min: number | undefined): z.ZodNumber {
  const least = min === 0 ? 'must not be negative' : `must be at least ${min}`;
  return z
    .number()
    .refine(
      (value) => (min === undefined ? value > 0 : value >= min),
      min === undefined ? 'must be greater than 0' : least,
    )
    .refine(
      (value) => value <= 0 || parseScaled(value, scale) !== undefined,
      `must have at most ${scale} decimals and not be too large`,
    );
}

type FileName<Name extends TermOf<'decimal' | 'bound'>> = TermTable[Name]['file'];
const decimals = Object.fromEntries(
  termsOfKind('decimal').map((name) => [INSTRUMENT_TERMS[name].file, numberRule(termOf(name))]),
) as Record<FileName<TermOf<'decimal'>>, z.ZodNumber>;
const bounds = Object.fromEntries(
  termsOfKind('bound').map((name) => [INSTRUMENT_TERMS[name].file, numberRule(termOf(name)).optional()]),
) as Record<FileName<TermOf<'bound'>>, z.ZodOptional<z.ZodNumber>>;

/** Either sign, up to a million. */
const swapRate = z.number().refine((value) => {
  const rate = parseScaled(value, SWAP_SCALE);
  return rate !== undefined && Math.abs(rate) <= MAX_SWAP;
}, `must have at most ${SWAP_SCALE} decimals and not be too large`);

export const NO_SWAP = 'none';
export const TRIPLE_DAY = INSTRUMENT_TERMS.swap_triple_day.default;

export const instrumentFields = z
  .strictObject({
    Code: z
      .string()
      .regex(/^[A-Z0-9][A-Z0-9._]{0,31}$/u, 'must be 1 to 32 capital letters, digits, dots or underscores'),
    ShowCode: text(INSTRUMENT_TERMS.show_code.max),
    Category: text(64),
    Base: currency,
    Quote: currency,
    PricePrecision: z.int().min(0).max(INSTRUMENT_TERMS.price_precision.max),
    ...decimals,
    MarginMode: z.int().min(0),
    HasForexMultiple: z.array(z.strictObject({ Value: z.int().min(1).max(INSTRUMENT_TERMS.multiples.max) })).max(100),
    Hours: z.enum(INSTRUMENT_HOURS),
    ...bounds,
    LeverageClass: z.enum(LEVERAGE_CLASSES).optional(),
    SwapMode: z.enum([...SWAP_MODES, NO_SWAP]).optional(),
    SwapLong: swapRate.optional(),
    SwapShort: swapRate.optional(),
    SwapTripleDay: numberRule(INSTRUMENT_TERMS.swap_triple_day).optional(),
    Sessions: z
      .array(z.string())
      .min(1)
      .max(70)
      .refine(
        (texts) => parseSessions(texts) !== undefined,
        'must be spans of a week in order, such as "Sun 18:00-Mon 17:00"',
      )
      .optional(),
    Logo: text(500).optional(),
  })
  .superRefine((fields, context) => {
    const fault = (path: string, message: string): void => context.addIssue({ code: 'custom', path: [path], message });
    const step = scaled(fields.Pip, LOT_SCALE);
    const least = scaled(fields.ForexMinCont, LOT_SCALE);
    const most = scaled(fields.MaxCont, LOT_SCALE);
    if (least > most) fault('ForexMinCont', 'must not be above MaxCont');
    if (least % step !== 0) fault('ForexMinCont', 'must be a multiple of Pip');
    if (most % step !== 0) fault('MaxCont', 'must be a multiple of Pip');
    const { MaxPositionLots: position = 0 } = fields;
    if (position !== 0 && scaled(position, LOT_SCALE) < least)
      fault('MaxPositionLots', 'must be 0 or not below ForexMinCont');
    if (fields.Base === fields.Quote) fault('Quote', 'must differ from Base');
    const multiples = fields.HasForexMultiple.map(({ Value }) => Value);
    if (new Set(multiples).size !== multiples.length) fault('HasForexMultiple', 'must not name a leverage twice');
  });
export type InstrumentFields = z.infer<typeof instrumentFields>;

const LOT_SCALE = INSTRUMENT_TERMS.lot_step.scale;
function scaled(value: number, scale: number): number {
  return parseScaled(value, scale) ?? Number.NaN;
}

/** Without financing its rates count for nothing, and are not stored. */
function swapColumns({ SwapMode, SwapLong = 0, SwapShort = 0, SwapTripleDay = TRIPLE_DAY }: InstrumentFields) {
  if (SwapMode === undefined || SwapMode === NO_SWAP)
    return { swap_mode: null, swap_long_micro: null, swap_short_micro: null, swap_triple_day: null };
  return {
    swap_mode: SwapMode,
    swap_long_micro: scaled(SwapLong, SWAP_SCALE),
    swap_short_micro: scaled(SwapShort, SWAP_SCALE),
    swap_triple_day: SwapTripleDay,
  };
}

type Column<Name extends TermOf<'decimal' | 'bound'>> = TermTable[Name]['column'];
const decimalColumns = (fields: InstrumentFields) =>
  Object.fromEntries(
    termsOfKind('decimal').map((name) => {
      const { column, file, scale } = INSTRUMENT_TERMS[name];
      return [column, scaled(fields[file], scale)];
    }),
  ) as Record<Column<TermOf<'decimal'>>, number>;
const boundColumns = (fields: InstrumentFields) =>
  Object.fromEntries(
    termsOfKind('bound').map((name) => {
      const { column, file, scale } = INSTRUMENT_TERMS[name];
      const given = fields[file];
      const isNone = given === undefined || (given === 0 && termOf(name).zeroIsNone === true);
      return [column, isNone ? null : scaled(given, scale)];
    }),
  ) as Record<Column<TermOf<'bound'>>, number | null>;

/**
 * Converts checked fields to a row. MarginMode 1 is fixed margin, anything else is leverage (product.md §3).
 */
export function rowOfFields(fields: InstrumentFields, id: number, categoryId: number, name: string): InstrumentRow {
  const { Code: code, Base: base, Quote: quote, Hours: hours } = fields;
  const sessions = fields.Sessions && parseSessions(fields.Sessions);
  return {
    id,
    version: 1,
    suspended: null,
    code,
    show_code: fields.ShowCode,
    name,
    names: {},
    category_id: categoryId,
    base,
    quote,
    price_precision: fields.PricePrecision,
    ...decimalColumns(fields),
    margin_mode: fields.MarginMode === 1 ? 'fixed' : 'leverage',
    multiples: fields.HasForexMultiple.map(({ Value }) => Value).toSorted((left, right) => left - right),
    trigger_distance_points: 0,
    leverage_class: fields.LeverageClass ?? leverageClassOf(fields.Category, { code, base, quote, hours }),
    hours,
    sessions: sessions === undefined ? null : sessionTexts(sessions),
    ...boundColumns(fields),
    ...swapColumns(fields),
    // from an instruments file: the name of a picture file, until the picture is stored
    logo: fields.Logo ?? '',
  };
}
