/** Applies a command to the engine. One for many orders of an account is a command for each of them. */
import type { Command, Order, OrderId, Outcome, SubmissionCheck, TimeMs, TradingEngine } from '@tradewind/engine';
import { completeCommand } from './commands.ts';
import type { EngineInputs } from './engine-inputs.ts';
import type { RecentQuotes } from './recent-quotes.ts';
import type { EachCommand, EachOrder, HostCommand, HostOutcome, Submission } from './types.ts';

interface Parts {
  readonly engine: TradingEngine;
  readonly inputs: EngineInputs;
  readonly recentQuotes: RecentQuotes;
}

const isForEach = (command: HostCommand): command is EachCommand =>
  command.type === 'close_all' || command.type === 'cancel_all';

/** `freeId`: the id of the order that it may place. */
export function applyCommand(
  { engine, inputs, recentQuotes }: Parts,
  hostCommand: HostCommand,
  freeId: OrderId,
  now: TimeMs,
): HostOutcome {
  if (isForEach(hostCommand)) return applyToEach(engine, hostCommand, freeId, now);
  const command = recentQuotes.judged(completeCommand(hostCommand, freeId, now), engine);
  const outcome = engine.apply(command);
  if (outcome.ok) inputs.note(command);
  return outcome;
}

/** What applyCommand would answer to a submission. */
export function checkCommand(
  engine: TradingEngine,
  recentQuotes: RecentQuotes,
  submission: Submission,
  freeId: OrderId,
  now: TimeMs,
): SubmissionCheck {
  const command = recentQuotes.judged({ ...submission, order: freeId, now }, engine);
  if (command.type !== 'submit') throw new Error('judged to be another command');
  return engine.check(command);
}

function applyToEach(
  engine: TradingEngine,
  { type, account, instrument }: EachCommand,
  freeId: OrderId,
  now: TimeMs,
): HostOutcome {
  if (engine.summary(account) === undefined) return { ok: false, refusal: { key: 'not_found' } };
  const single = ({ id }: Order): Command =>
    type === 'close_all'
      ? { type: 'close', account, order: id, partId: freeId, now }
      : { type: 'cancel', account, order: id, now };
  const orders = engine
    .orders(account, type === 'close_all' ? 'holding' : 'pending')
    .filter((order) => instrument === undefined || order.instrument === instrument);
  const outcomes = orders.map((order) => engine.apply(single(order)));
  return {
    ok: true,
    events: outcomes.flatMap((outcome) => (outcome.ok ? outcome.events : [])),
    each: orders.map((order, index) => resultOf(order, outcomes[index])),
  };
}

function resultOf(order: Order, outcome: Outcome | undefined): EachOrder {
  if (outcome?.ok === false) return { order, refusal: outcome.refusal };
  const ended = outcome?.events.find(
    (event) => (event.type === 'closed' || event.type === 'cancelled') && event.order.id === order.id,
  );
  if (ended === undefined || !('order' in ended) || typeof ended.order === 'number')
    throw new Error(`order ${order.id} was ended without an event`);
  return { order: ended.order };
}
