/** Crashes right before and right after the commit of a change of terms: the change is made once and completely. */
import { forexCalls } from '@tradewind/contract';
import { type ChangeRequest, operatorBaseCalls, operatorInstrumentCalls } from '@tradewind/contract/operator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyDatabase } from '../../verify/verify.ts';
import { CrashStage } from '../../money/testing/crash-stage.ts';
import { type CallResponse, outcomeOf } from '../../money/testing/http-caller.ts';
import { isLong } from '../../testing/long.ts';

const REASON = 'Agreed with the desk.';
const RATE = 12.5;
/** The commit that changes the terms: instrument row, version, definition in the log and audit entry together. */
const IN_FORCE = 'UPDATE instruments';
const { proposeInstrument, suspendInstrument } = operatorInstrumentCalls;
const { approveChange } = operatorBaseCalls;

let stage: CrashStage;
/** Instrument id; each attempt uses one that has not been changed yet. */
let next = 0;
beforeAll(async () => {
  stage = await CrashStage.open(0);
});
afterAll(() => stage.close());

interface CrashScenario {
  readonly name: string;
  /** Part of the label of the commit. */
  readonly commit: string;
  /** Prepares everything up to the call with the commit; returns that call. */
  readonly begin: (id: number) => Promise<() => Promise<CallResponse>>;
  /** Whether the next server completes it by itself if the first one died before the commit. */
  readonly comesByItself: boolean;
  readonly done: object;
  readonly audited: readonly string[];
}

const propose = (id: number): Promise<ChangeRequest> =>
  stage.take(stage.finance, proposeInstrument, { id, fee_rate: RATE, reason: REASON });
const approve = async (id: number) => {
  const change = await propose(id);
  return () => stage.ask(stage.second, approveChange, { id: change.id });
};

const SCENARIOS: readonly CrashScenario[] = [
  {
    name: 'a change takes effect',
    commit: IN_FORCE,
    begin: approve,
    comesByItself: true,
    done: { Version: 2, ForexFeeRate: RATE },
    audited: ['instrument.apply'],
  },
  {
    name: 'a change is approved',
    commit: 'INSERT instrument_changes',
    begin: approve,
    comesByItself: false,
    done: { Version: 2, ForexFeeRate: RATE },
    audited: ['instrument.apply'],
  },
  {
    name: 'an instrument is suspended',
    commit: IN_FORCE,
    begin: async (id) => () => stage.ask(stage.finance, suspendInstrument, { id, reason: REASON }),
    comesByItself: false,
    done: { Version: 2, TradingDisabled: REASON },
    audited: ['instrument.suspend'],
  },
];

const listed = async (id: number) =>
  (await stage.take({ token: '' }, forexCalls.tradeList, {})).find((each) => each.Id === id);

/** Versions, log entries and audit entries of an instrument. */
async function traces(id: number) {
  const { rows } = await stage.database.pool.query(
    `SELECT (SELECT array_agg(version ORDER BY version) FROM instrument_versions WHERE instrument_id = $1::integer) AS versions,
            (SELECT count(*) FROM trade_events WHERE type = 'instrument_defined' AND (payload->>'id')::integer = $1::integer) AS defined,
            (SELECT coalesce(array_agg(action ORDER BY seq), '{}') FROM audit_log WHERE subject_type = 'instrument' AND subject_id = $1::text) AS audited`,
    [id],
  );
  return rows[0];
}

async function labelOf({ commit, begin }: CrashScenario): Promise<string> {
  next += 1;
  const act = await begin(next);
  stage.proxy.forget();
  expect(outcomeOf(await act())).toBe('done');
  await stage.proxy.until(commit);
  return stage.proxy.seen.find((label) => label.includes(commit)) ?? expect.fail(commit);
}

// what suspends is the commit of the first
it.each(SCENARIOS.slice(0, isLong ? undefined : 2))('$name', { timeout: 60_000 }, async (scenario) => {
  const label = await labelOf(scenario);
  for (const side of ['before', 'after'] as const) {
    next += 1;
    const id = next;
    const act = await scenario.begin(id);
    const reached = new Promise<void>((resolve) => stage.proxy.arm({ label, nth: 1, side }, resolve));
    const response = act().catch(() => undefined);
    await reached;
    stage.servers.kill();
    await response;
    await stage.servers.ended();
    await stage.start();
    if (side === 'before' && !scenario.comesByItself) {
      expect(await listed(id)).toMatchObject({ Version: 1, TradingDisabled: null });
      expect(await traces(id)).toEqual({ versions: [1], defined: 0, audited: [] });
      expect(outcomeOf(await act())).toBe('done');
    } else expect(['conflict', 'done']).toContain(outcomeOf(await act()));
    await expect.poll(() => listed(id), { timeout: 30_000 }).toMatchObject(scenario.done);
    expect(await traces(id)).toEqual({ versions: [1, 2], defined: 1, audited: scenario.audited });
    await verifyDatabase(stage.database.adminUrl);
  }
});

it('no server logged an error', () => {
  expect(stage.servers.errorOutput).toBe('');
});
