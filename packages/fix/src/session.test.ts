import { describe, expect, it } from 'vitest';
import { Wire, text } from './testing/wire.ts';

const loggedOn = (...settings: ConstructorParameters<typeof Wire>): Wire => new Wire(...settings).acceptLogon();
/** Continues the numbers of the last connection. */
const CONTINUES = { resetOnLogon: false };

describe('the logon', () => {
  it('states heartbeat, reset, user and password, and the sub-ids where there are some', () => {
    const { sent } = new Wire({ senderSubId: 'QUOTE', targetSubId: 'QUOTES' });
    expect(sent[0]?.fields).toEqual([
      [35, 'A'],
      [49, 'US'],
      [56, 'THEM'],
      [50, 'QUOTE'],
      [57, 'QUOTES'],
      [34, '1'],
      [52, '20260610-16:00:00.000'],
      [98, '0'],
      [108, '30'],
      [141, 'Y'],
      [553, 'user'],
      [554, 'secret'],
    ]);
  });

  it('has no reset, user or password that is not set', () => {
    const { sent } = new Wire({ ...CONTINUES, username: undefined, password: '' });
    expect(sent[0]?.fields.map(([tag]) => tag)).toEqual([35, 49, 56, 34, 52, 98, 108]);
  });

  it('opens the session when it is answered; before that nothing can be sent', () => {
    const wire = new Wire();
    expect(() => wire.session.send('V', text('x'))).toThrow('not logged on');
    wire.acceptLogon();
    expect([wire.logons, wire.session.send('V', text('x'))]).toEqual([1, 2]);
  });

  it('takes the heartbeat interval that the other side answers', () => {
    const wire = new Wire();
    wire.give('A', [
      [98, '0'],
      [108, '5'],
      [141, 'Y'],
    ]);
    wire.sent.length = 0;
    wire.pass(5000);
    expect(wire.newlySent()).toEqual([['0']]);
  });

  it.each([
    ['5', 'a Logout'],
    ['3', 'a Reject'],
  ])('may be refused by %s, %s; the text never shows the password', (type) => {
    const wire = new Wire();
    wire.give(type, [[45, '1'], ...text('bad password secret\nnext'), [1409, '5']]);
    expect(wire.ends).toEqual([
      {
        reason: 'the Logon is refused: bad password *** next',
        refusal: { text: 'bad password *** next', status: '5' },
      },
    ]);
    expect([wire.isClosed, wire.logons]).toEqual([true, 0]);
  });

  it('that is refused because of its number says which one is expected', () => {
    const wire = new Wire(CONTINUES);
    wire.give('5', text('MsgSeqNum too low, expecting 57 but received 1'));
    expect(wire.ends[0]?.outOfSequence).toEqual({ expected: 57 });
  });

  it.each([
    ['not answered', (wire: Wire) => wire.pass(10_000), 'no answer to the Logon'],
    ['answered by another message', (wire: Wire) => wire.give('W'), 'the first message is not a Logon'],
    ['answered by another company', (wire: Wire) => wire.give('A', [], { from: 'X' }), 'SenderCompID or TargetCompID'],
    ['answered in another version', (wire: Wire) => wire.give('A', [], { begin: 'FIX.4.2' }), 'speaks FIX.4.2'],
  ])('fails when it is %s', (_what, happens, reason) => {
    const wire = new Wire();
    happens(wire);
    expect(wire.ends.map((end) => end.reason)).toEqual([expect.stringContaining(reason)]);
    expect([wire.logons, wire.isClosed]).toEqual([0, true]);
  });

  it('may be answered by names in other letters', () => {
    const wire = new Wire();
    wire.give('A', [[108, '30']], { from: 'Them' });
    expect(wire.logons).toBe(1);
  });
});

describe('life', () => {
  it('is shown by a heartbeat when nothing else was sent for the interval', () => {
    const wire = loggedOn();
    wire.pass(20_000);
    wire.session.send('V', text('x'));
    wire.give('0');
    wire.pass(29_750);
    expect(wire.newlySent()).toEqual([['V']]);
    wire.give('0');
    wire.pass(250);
    expect(wire.newlySent()).toEqual([['0']]);
  });

  it('is asked for by a test request after a silence, and the session ends without an answer', () => {
    const wire = loggedOn({ testAfterMs: 3000 });
    wire.pass(3000);
    expect(wire.newlySent(112)).toEqual([['1', 'TEST1']]);
    wire.give('0', [[112, 'TEST1']]);
    wire.pass(3000);
    expect(wire.newlySent(112)).toEqual([['1', 'TEST2']]);
    wire.pass(29_750);
    expect(wire.ends).toEqual([]);
    wire.pass(250);
    expect(wire.ends).toEqual([{ reason: 'no answer to a TestRequest' }]);
    expect(wire.sent.at(-1)?.type).toBe('5');
  });

  it('is confirmed to the other side with its own words', () => {
    const wire = loggedOn();
    wire.give('1', [[112, 'are you there?']]);
    expect(wire.newlySent(34, 112)).toEqual([['0', '2', 'are you there?']]);
  });
});

describe('a message that breaks the rules', () => {
  it.each<[string, string, Parameters<Wire['give']>[1], string, string]>([
    ['a test request without its words', '1', [], '1', '112'],
    ['a resend request without its end', '2', [[7, '1']], '1', '16'],
    [
      'a resend request for what was not sent',
      '2',
      [
        [7, '9'],
        [16, '0'],
      ],
      '5',
      '7',
    ],
    [
      'a resend request that ends before it begins',
      '2',
      [
        [7, '1'],
        [16, 'x'],
      ],
      '5',
      '16',
    ],
    [
      'a gap fill to a lower number',
      '4',
      [
        [123, 'Y'],
        [36, '2'],
      ],
      '5',
      '36',
    ],
    ['a gap fill without a number', '4', [[123, 'Y']], '1', '36'],
    ['a repetition without its first time', 'n', [[43, 'Y']], '1', '122'],
  ])('is rejected, and the session goes on: %s', (_what, type, body, reason, tag) => {
    const wire = loggedOn();
    wire.give(type, body);
    expect(wire.newlySent(45, 372, 373, 371)).toEqual([['3', '2', type, reason, tag]]);
    wire.give('n', text('next'));
    expect(wire.texts).toEqual(['next']);
    expect(wire.ends).toEqual([]);
  });

  it('is rejected, and the session ends, when it is from another company', () => {
    const wire = loggedOn();
    wire.give('n', text('x'), { from: 'OTHER' });
    expect(wire.newlySent(373)).toEqual([
      ['3', '9'],
      ['5', undefined],
    ]);
    expect([wire.texts, wire.ends.length]).toEqual([[], 1]);
  });

  it('is rejected, and the session ends, when it claims to be older than its first copy', () => {
    const wire = loggedOn();
    wire.give('n', [
      [43, 'Y'],
      [122, '20260610-16:00:01.000'],
    ]);
    expect(wire.newlySent(373)).toEqual([
      ['3', '10'],
      ['5', undefined],
    ]);
  });

  it('by its time is rejected only where a limit is set', () => {
    const [strict, open] = [loggedOn({ maxTimeDifferenceMs: 120_000 }), loggedOn()];
    for (const wire of [strict, open]) wire.give('n', text('x'), { sent: wire.now + 120_001 });
    expect([strict.texts, strict.ends[0]?.reason]).toEqual([[], 'SendingTime accuracy problem']);
    expect([open.texts, open.ends]).toEqual([['x'], []]);
  });

  it('ends the session when it has no number', () => {
    const wire = loggedOn();
    wire.give('n', text('x'), { number: Number.NaN });
    expect(wire.ends[0]?.reason).toBe('MsgSeqNum is missing');
  });

  it('is passed to the application when it is a Reject of the other side', () => {
    const wire = loggedOn();
    wire.give('3', [[45, '2'], ...text('no such symbol')]);
    expect(wire.messages.map((message) => [message.type, message.int(45)])).toEqual([['3', 2]]);
  });
});

describe('the logout', () => {
  it('of the other side is answered, also when messages before it are missing', () => {
    const wire = loggedOn();
    wire.give('5', text('end of day'), { number: 7 });
    expect(wire.newlySent()).toEqual([['5']]);
    expect(wire.ends).toEqual([{ reason: 'logged out: end of day' }]);
    expect([wire.isClosed, wire.store.nextTarget]).toEqual([true, 2]);
  });

  it('of ours waits for the answer, and for no longer than a second', () => {
    const [answered, silent] = [loggedOn(), loggedOn()];
    for (const wire of [answered, silent]) {
      wire.session.logout('bye');
      wire.session.logout('bye');
      expect(wire.newlySent(58)).toEqual([['5', 'bye']]);
      expect(wire.isClosed).toBe(false);
    }
    answered.give('5');
    silent.pass(1000);
    expect([answered.ends, silent.ends]).toEqual([
      [{ reason: 'logged out' }],
      [{ reason: 'logged out without an answer' }],
    ]);
    expect(answered.newlySent()).toEqual([]);
  });

  it('before the logon is answered ends the session at once', () => {
    const wire = new Wire();
    wire.session.logout();
    expect([wire.isClosed, wire.ends.length]).toEqual([true, 1]);
  });
});
