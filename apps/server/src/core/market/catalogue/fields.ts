/** An instrument as given in INSTRUMENTS_FILE (contract §6), and its conversion to a catalogue instrument. */
import {
  CONTRACT_SIZE_SCALE,
  FEE_RATE_SCALE,
  LEVERAGE_CLASSES,
  MAX_SWAP,
  SWAP_MODES,
  SWAP_SCALE,
  type SwapTerms,
} from '@tradewind/engine';
import { microLots, microUsd, parseScaled } from '@tradewind/money';
import { z } from 'zod';
import { HOURS } from '../types.ts';
import { parseSessions } from '../weekly.ts';
import { leverageClassOf, statedClass } from './leverage-class.ts';
import type { CatalogueInstrument } from '../types.ts';
import { DAY_MS } from '../../../platform/clock/index.ts';

const LOT_SCALE = 6;
const USD_SCALE = 6;
/** A hundred years, so that prices of earlier times can be accepted. */
const MAX_AGE_MS = 36_525 * DAY_MS;
/** Decimals of a percentage that is a whole number of parts per million. */
export const PPM_DECIMALS = 4;
const MAX_PRICE_PRECISION = 8;

const text = (maxLength: number) => z.string().trim().min(1, 'must not be empty').max(maxLength);
const currency = z.string().regex(/^[A-Z0-9]{2,16}$/u, 'must be 2 to 16 capital letters or digits');

/** Zero is allowed only if `zeroAllowed` is set. More decimals than `scale` cannot be stored and are refused. */
const decimal = (scale: number, zeroAllowed = false) =>
  z
    .number()
    .refine(
      (value) => (zeroAllowed ? value >= 0 : value > 0),
      zeroAllowed ? 'must not be negative' : 'must be greater than 0',
    )
    .refine(
      (value) => value <= 0 || parseScaled(value, scale) !== undefined,
      `must have at most ${scale} decimals and not be too large`,
    );

/** Either sign, up to a million. */
const swapRate = z.number().refine((value) => {
  const rate = parseScaled(value, SWAP_SCALE);
  return rate !== undefined && Math.abs(rate) <= MAX_SWAP;
}, `must have at most ${SWAP_SCALE} decimals and not be too large`);

export const NO_SWAP = 'none';
/** Wednesday, as is usual: its night is settled over the weekend. */
export const TRIPLE_DAY = 3;

export const instrumentFields = z
  .strictObject({
    Code: z
      .string()
      .regex(/^[A-Z0-9][A-Z0-9._]{0,31}$/u, 'must be 1 to 32 capital letters, digits, dots or underscores'),
    ShowCode: text(32),
    Category: text(64),
    Base: currency,
    Quote: currency,
    PricePrecision: z.int().min(0).max(MAX_PRICE_PRECISION),
    Pip: decimal(LOT_SCALE),
    ForexMinCont: decimal(LOT_SCALE),
    MaxCont: decimal(LOT_SCALE),
    ForexContNum: decimal(CONTRACT_SIZE_SCALE),
    ForexFeeRate: decimal(FEE_RATE_SCALE, true),
    MarginMode: z.int().min(0),
    HasForexMultiple: z.array(z.strictObject({ Value: z.int().min(1).max(10_000) })).max(100),
    Hours: z.enum(HOURS),
    MaxQuoteAgeMs: z.int().min(100).max(MAX_AGE_MS).optional(),
    MaxDeviation: decimal(PPM_DECIMALS, true).max(100).optional(),
    MaxSpread: z.int().min(0).max(1_000_000_000).optional(),
    MaxPositionLots: decimal(LOT_SCALE, true).optional(),
    MaxNetExposureUsd: decimal(USD_SCALE, true).optional(),
    LeverageClass: z.enum(LEVERAGE_CLASSES).optional(),
    SwapMode: z.enum([...SWAP_MODES, NO_SWAP]).optional(),
    SwapLong: swapRate.optional(),
    SwapShort: swapRate.optional(),
    SwapTripleDay: z.int().min(1).max(5).optional(),
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

function scaled(value: number, scale: number): number {
  return parseScaled(value, scale) ?? Number.NaN;
}

/** Undefined = no financing. */
function swapOf({ SwapMode, SwapLong = 0, SwapShort = 0, SwapTripleDay }: InstrumentFields): SwapTerms | undefined {
  if (SwapMode === undefined || SwapMode === NO_SWAP) return undefined;
  const [long, short] = [scaled(SwapLong, SWAP_SCALE), scaled(SwapShort, SWAP_SCALE)];
  return { mode: SwapMode, long, short, tripleDay: SwapTripleDay ?? TRIPLE_DAY };
}

/**
 * Converts checked fields to an instrument. MarginMode 1 is fixed margin, anything else is leverage (product.md §3).
 */
export function toInstrument(
  fields: InstrumentFields,
  id: number,
  categoryId: number,
  name: string,
): CatalogueInstrument {
  const { MaxPositionLots: position = 0, MaxNetExposureUsd: exposure = 0 } = fields;
  const swap = swapOf(fields);
  const { Code: code, Base: base, Quote: quote, Hours: hours } = fields;
  const leverageClass = fields.LeverageClass ?? leverageClassOf(fields.Category, { code, base, quote, hours });
  return {
    spec: {
      id,
      code,
      base,
      quote,
      pricePrecision: fields.PricePrecision,
      lotStep: microLots(scaled(fields.Pip, LOT_SCALE)),
      minLots: microLots(scaled(fields.ForexMinCont, LOT_SCALE)),
      maxLots: microLots(scaled(fields.MaxCont, LOT_SCALE)),
      contractSize: scaled(fields.ForexContNum, CONTRACT_SIZE_SCALE),
      feeRate: scaled(fields.ForexFeeRate, FEE_RATE_SCALE),
      marginMode: fields.MarginMode === 1 ? 'fixed' : 'leverage',
      multiples: fields.HasForexMultiple.map(({ Value }) => Value).toSorted((left, right) => left - right),
      triggerDistance: 0,
      ...(fields.MaxQuoteAgeMs !== undefined && { maxQuoteAgeMs: fields.MaxQuoteAgeMs }),
      ...(position > 0 && { maxPositionLots: microLots(scaled(position, LOT_SCALE)) }),
      ...(exposure > 0 && { maxNetExposureUsd: microUsd(scaled(exposure, USD_SCALE)) }),
      ...statedClass(leverageClass),
      ...(swap !== undefined && { swap }),
    },
    showCode: fields.ShowCode,
    name,
    categoryId,
    hours,
    sessions: fields.Sessions && parseSessions(fields.Sessions),
    maxDeviationPpm: fields.MaxDeviation === undefined ? undefined : scaled(fields.MaxDeviation, PPM_DECIMALS),
    maxSpread: fields.MaxSpread,
    names: {},
    // from an instruments file: the name of a picture file, until the picture is stored
    logo: fields.Logo ?? '',
    version: 1,
  };
}
