/** Requests to the active feed and notices from the engine, over the bus as JSON. */
import { bridgeReport, feedAnswer } from '@tradewind/contract';
import { z } from 'zod';

const json = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));

/** Throws when it does not match the schema. */
export const parseJson = <Schema extends z.ZodType>(schema: Schema, bytes: Uint8Array): z.infer<Schema> =>
  schema.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));

/**
 * Here the engine publishes up to which quote all is applied and durable, at each change and several times a second.
 */
export const DURABLE_SUBJECT = 'market.durable';
export const durableNotice = z.object({ id: z.int(), epoch: z.int() });
/** `epoch`: of the writer's lease. */
export const durableUpTo = (id: number, epoch: number): Uint8Array => json({ id, epoch });

/** Answered only by the feed of one epoch: a paused feed that wakes up answers no request. */
export const feedSubject = (epoch: number, what: 'lines' | 'confirm' | 'refresh'): string => `feed.${epoch}.${what}`;

const source = z.union([z.literal(0), z.literal(1)]);
/** Lines of a price bridge. */
export const linesQuestion = z.object({ source, text: z.string(), report: bridgeReport.optional() });
/** 503: the lines, or some of them, were not taken, or the outcome is unknown. */
export const linesAnswer = z.union([z.object({ answer: feedAnswer }), z.object({ unavailable: z.string() })]);
/** An operator confirms a held price. */
export const confirmQuestion = z.object({ id: z.int(), source, since: z.number() });
export const confirmAnswer = z.object({ isConfirmed: z.boolean() });

export const ask = {
  lines: (question: z.infer<typeof linesQuestion>) => json(question),
  confirm: (question: z.infer<typeof confirmQuestion>) => json(question),
};
export const answer = {
  lines: (given: z.infer<typeof linesAnswer>) => json(given),
  confirm: (given: z.infer<typeof confirmAnswer>) => json(given),
};
