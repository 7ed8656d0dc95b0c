/** Indicators and drawings of the chart, stored with the account. */
import { z } from 'zod';
import { CHART_ITEM_ID, CHART_LIMITS, DRAWINGS, STUDIES } from './chart-wire.ts';
import { MAX_TIME_MS, integerInput, textInput, timeMs } from './primitives.ts';

const id = z.string().regex(CHART_ITEM_ID);
const colour = z.int().min(1).max(CHART_LIMITS.colours);
const version = z.int().nonnegative().meta({ description: 'increases with every change; 0 = never set' });

export const study = z.object({
  id,
  kind: z.enum(STUDIES),
  parameters: z.array(z.number().min(0.001).max(10_000)).max(CHART_LIMITS.parameters),
  colours: z.array(colour).max(CHART_LIMITS.parameters),
});
export type Study = z.infer<typeof study>;

const point = z.object({ time: timeMs.max(MAX_TIME_MS), price: z.number().min(-1e12).max(1e12) });
export const drawing = z.object({
  id,
  kind: z.enum(DRAWINGS),
  points: z.array(point).min(1).max(CHART_LIMITS.points),
  colour,
  text: textInput(CHART_LIMITS.textLength).optional(),
});
export type Drawing = z.infer<typeof drawing>;

export const studies = z.object({ version, items: z.array(study) });
export const drawings = z.object({ code: z.string(), version, items: z.array(drawing) });

const code = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9._/-]{1,32}$/u);
const isOnce = (items: readonly { id: string }[]): boolean =>
  new Set(items.map((item) => item.id)).size === items.length;
const TWICE = 'an id comes twice';

export const chartSchemas = {
  studies: {
    summary: "The account's chart indicators, for all instruments",
    input: z.object({}),
    output: studies,
  },
  setStudies: {
    summary: `Set the indicators, at most ${CHART_LIMITS.studies}. \`version\` is the one that was read: \`conflict\` when they were changed meanwhile`,
    input: z.object({
      version: integerInput(0),
      items: z.array(study).max(CHART_LIMITS.studies).refine(isOnce, TWICE),
    }),
    output: studies,
  },
  drawings: {
    summary: "The account's drawings on the chart of an instrument",
    input: z.object({ code }),
    output: drawings,
  },
  setDrawings: {
    summary: `Set the drawings of an instrument, at most ${CHART_LIMITS.drawings}. \`version\` as of setStudies`,
    input: z.object({
      code,
      version: integerInput(0),
      items: z.array(drawing).max(CHART_LIMITS.drawings).refine(isOnce, TWICE),
    }),
    output: drawings,
  },
};
