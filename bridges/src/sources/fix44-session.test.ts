import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ask, bid } from '../testing/fake-fix.ts';
import { FixRig, PASSWORD } from '../testing/fix-rig.ts';

let rig: FixRig;
beforeEach(async () => {
  rig = await new FixRig().open();
});
afterEach(() => rig.close());

describe('the session of FIX 4.4', () => {
  it('lives by the answers to test requests while no price changes, and prices at rest are repeated', async () => {
    await rig.subscribed();
    rig.source.snapshot(rig.request(), [...bid('1.1'), ...ask('1.2')]);
    await rig.priced(1);
    await rig.running.pass(25_000);
    expect(rig.source.connections).toHaveLength(1);
    expect(rig.source.got('1').length).toBeGreaterThanOrEqual(5);
    expect(rig.ticks().length).toBeGreaterThanOrEqual(4);
  });

  it('is dead when the source is silent on an open connection, and everything is subscribed again', async () => {
    await rig.subscribed();
    rig.source.snapshot(rig.request(), [...bid('1.1'), ...ask('1.2')]);
    await rig.priced(1);
    rig.source.answers = false;
    await rig.running.pass(9500);
    expect(rig.source.connections).toHaveLength(1);
    rig.source.answers = true;
    await rig.requested(2, 2);
    expect(rig.running.log).toContainEqual(expect.stringContaining('silent for 10000 ms'));
    const before = rig.ticks().length;
    rig.source.snapshot(rig.request(), [...bid('1.1'), ...ask('1.2')]);
    await rig.priced(before + 1);
  });

  it.each<[string, () => void, string]>([
    [
      'within a message',
      () =>
        rig.source.cutInMessage('W', [
          [262, 1],
          [268, 0],
        ]),
      'ECONNRESET',
    ],
    ['without a Logout', () => rig.source.hangUp(), 'closed by the source'],
    ['by a Logout', () => rig.source.send('5', [[58, 'end of day']]), 'logged out: end of day'],
  ])('is opened again when it ends %s', async (_how, ends, reason) => {
    await rig.subscribed();
    ends();
    await rig.requested(2, 2);
    expect(rig.running.log).toContainEqual(expect.stringContaining(reason));
    rig.source.snapshot(rig.request(), [...bid('1.1'), ...ask('1.2')]);
    await rig.priced(1);
  });

  it('is opened again after 0.5, 1, 2 … s; only a price or heartbeat of the source starts that again', async () => {
    await rig.subscribed();
    const pauses = (): number[] =>
      rig.running.log.flatMap((line) => /attempt is in (\d+) ms/u.exec(line)?.slice(1).map(Number) ?? []);
    for (let count = 2; count <= 4; count += 1) {
      await rig.running.pass(4000);
      rig.source.hangUp();
      await rig.requested(2, count);
    }
    expect(pauses()).toEqual([500, 1000, 2000]);
    rig.source.send('0', []);
    await rig.running.pass(100);
    rig.source.hangUp();
    await rig.requested(2, 5);
    expect(pauses().at(-1)).toBe(500);
  });

  it('with messages that are garbage, repeated or late has each price once, and asks for missing ones', async () => {
    await rig.subscribed();
    const at = (price: string) => [[262, 1], [268, 2], ...bid(price), ...ask('1.9')] as const;
    rig.source.send('W', at('1.1'));
    await rig.priced(1);
    const first = rig.source.next - 1;
    rig.source.write(Buffer.from('garbage 8=FIX.4.4\u00019=5\u000135=W'));
    rig.source.send('W', at('1.1'), { number: first, possDup: true });
    rig.source.send('W', at('1.0'), { number: first, possDup: true });
    // in order, but an old price
    rig.source.send('W', at('1.05'), { possDup: true });
    rig.source.send('W', at('1.2'));
    await rig.priced(2);
    expect(rig.prices()).toEqual([
      [1.1, 1.9],
      [1.2, 1.9],
    ]);
    expect(rig.source.got('2')).toEqual([]);
    // this one overtakes the next, which is then not taken for a new one
    rig.source.send('W', at('1.4'), { number: rig.source.next + 1 });
    await rig.running.until('asked', () => rig.source.got('2').length === 1);
    const asked = rig.source.got('2')[0]?.fields;
    expect([asked?.get(7), asked?.get(16)]).toEqual([String(first + 3), '0']);
  });

  it('asks for all prices again when messages were lost', async () => {
    await rig.subscribed();
    rig.source.snapshot(rig.request(), [...bid('1.1', [278, 'a']), ...ask('1.2', [278, 'b'])]);
    await rig.priced(1);
    const [lost, old] = [rig.source.next, rig.request()];
    rig.source.next += 2;
    rig.source.send('X', [[262, old?.fields.get(262) ?? ''], [268, 1], [279, 0], ...bid('1.15', [278, 'c'])]);
    await rig.running.until('requests', () => rig.source.got('V').length === 6);
    expect(rig.source.got('2').map(({ fields }) => fields.get(7))).toEqual([String(lost)]);
    expect(
      rig.source
        .got('V')
        .slice(2)
        .map(({ fields }) => [fields.get(262), fields.get(263), fields.get(55)]),
    ).toEqual([
      ['1', '2', 'EUR/USD'],
      ['3', '1', 'EUR/USD'],
      ['2', '2', 'USD/JPY'],
      ['4', '1', 'USD/JPY'],
    ]);
    // of the old subscription
    rig.source.snapshot(old, [...bid('1.0'), ...ask('1.2')]);
    // one side only: the other is not known any more
    rig.source.send('X', [[262, 3], [268, 1], [279, 0], ...bid('1.16', [278, 'd'])]);
    rig.source.snapshot(rig.request(), [...bid('1.17'), ...ask('1.2')]);
    await rig.priced(2);
    expect(rig.prices().at(-1)).toEqual([1.17, 1.2]);
    expect(rig.source.connections).toHaveLength(1);
  });

  it('fills the gap when the source asks for messages of ours', async () => {
    await rig.subscribed();
    rig.source.send('2', [
      [7, 1],
      [16, 0],
    ]);
    await rig.running.until('a gap fill', () => rig.source.got('4').length === 1);
    const { fields } = rig.source.got('4')[0] ?? { fields: new Map<number, string>() };
    expect([34, 43, 123, 36].map((tag) => fields.get(tag))).toEqual(['1', 'Y', 'Y', '4']);
    expect(rig.source.got('V')).toHaveLength(2);
  });

  it('says goodbye when the bridge stops, and does not wait long for the answer', async () => {
    await rig.subscribed();
    await rig.running.stop();
    expect(rig.source.got('5')).toHaveLength(1);
    rig.source.saysGoodbye = false;
    rig.source.connections.length = 0;
    await rig.subscribed();
    const stopping = rig.running.stop();
    await rig.clock.advance(1300);
    await stopping;
    expect(rig.source.got('5')).toHaveLength(1);
  });

  it('takes nothing to heart while it says goodbye', async () => {
    await rig.subscribed();
    rig.source.saysGoodbye = false;
    const stopping = rig.running.stop();
    await expect.poll(() => rig.source.got('5').length).toBe(1);
    // the first would have it ask for another kind of prices
    const [refusal, goodbye] = [
      rig.source.bytesOf('Y', [
        [262, 1],
        [281, 6],
      ]),
      rig.source.bytesOf('5', []),
    ];
    rig.source.write(Buffer.concat([refusal, goodbye]));
    await stopping;
    expect(rig.source.got('V')).toHaveLength(2);
  });

  it('is given up when a message cannot be taken', async () => {
    await rig.subscribed();
    const ids = Array.from({ length: 5001 }, (_, id) => id);
    rig.source.snapshot(
      rig.request(),
      ids.flatMap((id) => bid('1.1', [278, id])),
    );
    // a message has at most 20,000 fields
    for (const name of ['a', 'b']) {
      const entries = ids.slice(0, 2500).flatMap((id) => [[279, 0], ...bid('1.1', [278, `${name}${id}`])] as const);
      rig.source.send('X', [[262, 1], [268, 2500], ...entries]);
    }
    await rig.requested(2, 2);
    expect(rig.running.log).toContainEqual(expect.stringContaining('a book has more than 10000 levels'));
  });

  it('goes on when the source rejects its heartbeats, and logs that once', async () => {
    await rig.subscribed();
    rig.source.send('3', [
      [45, 77],
      [58, `bad ${PASSWORD}`],
    ]);
    rig.source.send('3', [
      [45, 78],
      [58, 'bad'],
    ]);
    rig.source.snapshot(rig.request(), [...bid('1.1'), ...ask('1.2')]);
    await rig.priced(1);
    expect(rig.running.log.filter((line) => line.includes('rejects'))).toEqual([
      'fix44: the source rejects a message: bad ***',
    ]);
  });

  it('goes on with its numbers when they are not to be reset', async () => {
    await rig.subscribed({ reset_on_logon: false });
    rig.source.hangUp();
    await rig.requested(2, 2);
    const [logon] = rig.source.got('A');
    expect([logon?.fields.get(34), logon?.fields.get(141)]).toEqual(['4', undefined]);
    expect(rig.source.got('2')).toEqual([]);
  });

  it('learns its number from the source, and asks for what it missed, after a restart', async () => {
    [rig.source.expected, rig.source.next] = [57, 40];
    rig.start({ reset_on_logon: false });
    // asked for again, because what it answers first is behind the gap
    await rig.requested(6, 2);
    expect(rig.running.log).toContainEqual(expect.stringContaining('MsgSeqNum too low, expecting 57'));
    expect(rig.source.got('A')[0]?.fields.get(34)).toBe('57');
    expect(rig.source.got('2')).toHaveLength(1);
    rig.source.snapshot(rig.request(), [...bid('1.1'), ...ask('1.2')]);
    await rig.priced(1);
  });

  it('begins again with 1 when the numbers of the source do', async () => {
    await rig.subscribed({ reset_on_logon: false });
    rig.source.next = 1;
    rig.source.hangUp();
    await rig.requested(2, 3);
    expect(rig.source.got('A')[0]?.fields.get(141)).toBe('Y');
    rig.source.hangUp();
    await rig.requested(2, 4);
    expect(rig.source.got('A')[0]?.fields.get(141)).toBeUndefined();
  });
});

describe('a Logon of FIX 4.4', () => {
  it('that is refused because of the credentials ends the bridge with exit code 77', async () => {
    rig.source.refusal = `login failed: ${PASSWORD} is the wrong password`;
    rig.start();
    await rig.running.until('a Logon', () => rig.source.connections.length === 1);
    for (let turn = 0; turn < 20; turn += 1) await rig.running.pass(20);
    const message = 'wrong credentials: the Logon is refused: login failed: *** is the wrong password';
    await expect(rig.running.ended).rejects.toMatchObject({ exitCode: 77, message });
  });

  it.each<[string, () => void, RegExp]>([
    ['refused for another reason', () => (rig.source.refusal = 'not within session time'), /not within session time/u],
    [
      'answered by the end of the connection',
      () => (rig.source.refusal = 'closed'),
      /does the source know the CompIDs/u,
    ],
    ['not answered', () => (rig.source.answers = false), /no answer to the Logon|silent for 10000 ms/u],
  ])('that is %s is tried again for ever', async (_what, fails, reason) => {
    fails();
    rig.start();
    await rig.running.until('attempts', () => rig.source.connections.length === 4, 250);
    expect(rig.running.log.filter((line) => reason.test(line)).length).toBeGreaterThanOrEqual(3);
    rig.source.refusal = undefined;
    rig.source.answers = true;
    await rig.running.until('a session', () => rig.source.got('V').length === 2, 250);
  });
});
