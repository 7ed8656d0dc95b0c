import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TlsOptions, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Pace } from '../pace.ts';
import { ask, bid } from '../testing/fake-fix.ts';
import { FixRig, PASSWORD } from '../testing/fix-rig.ts';
import { fix44 } from './fix44.ts';

let rig: FixRig;
beforeEach(async () => {
  rig = await new FixRig().open();
});
afterEach(() => rig.close());

/** The source is another one. */
async function speak(options: ConstructorParameters<typeof FixRig>[0]): Promise<void> {
  await rig.close();
  rig = await new FixRig(options).open();
}

const withoutTimes = (text: string | undefined) =>
  text
    ?.replace(/^8=FIX\.4\.4\|9=\d+/u, '')
    .replace(/\|52=[\d:.-]+/u, '')
    .replace(/\|10=\d+\|$/u, '|');

describe('FIX 4.4', () => {
  it('is logged on to, and asked for the top of each book', async () => {
    await rig.subscribed();
    expect(withoutTimes(rig.source.connections[0]?.[0]?.text)).toBe(
      `|35=A|49=BRIDGE|56=SOURCE|34=1|98=0|108=30|141=Y|553=user|554=${PASSWORD}|`,
    );
    expect(rig.source.got('V').map(({ text }) => withoutTimes(text)?.replace(/^.*?(?=262)/u, ''))).toEqual([
      '262=1|263=1|264=1|265=0|267=2|269=0|269=1|146=1|55=EUR/USD|',
      '262=2|263=1|264=1|265=0|267=2|269=0|269=1|146=1|55=USD/JPY|',
    ]);
  });

  it('has its prices delivered with the times of its messages, read by their digits, in messages cut at any byte', async () => {
    await rig.subscribed();
    rig.source.snapshot(rig.request(), [...bid('1.084129'), ...ask('1.084131')]);
    await rig.priced(1);
    for (let bytes = 1; bytes < 12; bytes += 1) {
      await rig.clock.advance(100);
      const fields = [[262, 1], [268, 2], ...bid(`1.08${bytes + 10}`), ...ask('1.1')] as const;
      rig.source.sendCut('W', fields, bytes);
    }
    await rig.priced(12);
    expect(rig.prices()[0]).toEqual([1.084_12, 1.084_14]);
    expect(rig.ticks().at(-1)).toMatchObject({ bid: 1.0821, ask: 1.1 });
    expect(rig.ticks()[1]?.time).toBe((rig.ticks()[2]?.time ?? 0) - 100);
  });

  it('has increments applied to its book', async () => {
    await rig.subscribed();
    rig.source.snapshot(rig.request(), [
      ...bid('1.1', [278, 'a']),
      ...bid('1.09', [278, 'b']),
      ...ask('1.2', [278, 'c']),
    ]);
    rig.source.send('X', [
      [262, 1],
      [268, 1],
      [279, 2],
      [278, 'a'],
    ]);
    rig.source.send('X', [
      [262, 1],
      [268, 2],
      [279, 0],
      ...bid('1.15', [278, 'd']),
      [279, 1],
      ...ask('1.19', [278, 'c']),
    ]);
    await rig.priced(3);
    expect(rig.prices()).toEqual([
      [1.1, 1.2],
      [1.09, 1.2],
      [1.15, 1.19],
    ]);
  });

  it('that withdraws its price has none, and the last one is not repeated while it lives', async () => {
    await rig.subscribed();
    rig.source.snapshot(rig.request(), [...bid('1.1'), ...ask('1.2')]);
    rig.source.snapshot(rig.request('USD/JPY'), [...bid('150.1'), ...ask('150.2')]);
    await rig.running.until('both', () => rig.ticks().length === 1 && rig.ticks('USDJPY').length === 1);
    rig.source.snapshot(rig.request(), []);
    await rig.running.pass(16_000);
    expect(rig.ticks()).toHaveLength(1);
    expect(rig.ticks('USDJPY').length).toBeGreaterThan(2);
    expect(rig.server.heartbeats).toBeGreaterThan(5);
  });

  it('with a clock that is ahead has its prices delivered with the time of their receipt', async () => {
    await rig.subscribed();
    for (const price of ['1.1', '1.2'])
      rig.source.snapshot(rig.request(), [...bid(price), ...ask('1.3')], { time: rig.clock.now() + 3_600_000 });
    await rig.priced(2);
    for (const { time } of rig.ticks()) expect(time).toBeLessThanOrEqual(rig.clock.now());
  });

  it('that refuses one symbol is logged once, and the others go on', async () => {
    rig.source.onRequest = ({ fields }) =>
      fields.get(55) === 'USD/JPY'
        ? [
            {
              type: 'Y',
              fields: [
                [262, fields.get(262) ?? ''],
                [281, 0],
                [58, 'Unknown symbol'],
              ],
            },
          ]
        : [];
    await rig.subscribed();
    rig.source.snapshot(rig.request(), [...bid('1.1'), ...ask('1.2')]);
    await rig.priced(1);
    rig.source.hangUp();
    await rig.requested(2, 2);
    await rig.running.pass(500);
    expect(rig.running.log.filter((line) => line.includes('is skipped'))).toEqual([
      'fix44: USD/JPY is skipped: Unknown symbol',
    ]);
    expect(await rig.running.figure('refused_symbols')).toBe(1);
  });

  it.each<[string, string, (id: string, number: string) => [number, string][]]>([
    [
      'a Reject',
      '3',
      (_id, number) => [
        [45, number],
        [372, 'V'],
        [58, 'no such thing'],
      ],
    ],
    [
      'a BusinessMessageReject of the message',
      'j',
      (_id, number) => [
        [45, number],
        [372, 'V'],
        [380, '3'],
        [58, 'no such thing'],
      ],
    ],
    [
      'a BusinessMessageReject of the request',
      'j',
      (id) => [
        [372, 'V'],
        [379, id],
        [380, '3'],
        [58, 'no such thing'],
      ],
    ],
  ])('may refuse a symbol by %s', async (_what, type, fieldsOf) => {
    rig.source.onRequest = ({ fields }) =>
      fields.get(55) === 'USD/JPY' ? [{ type, fields: fieldsOf(fields.get(262) ?? '', fields.get(34) ?? '') }] : [];
    await rig.subscribed();
    await rig.running.until('refused', () => rig.running.log.includes('fix44: USD/JPY is skipped: no such thing'));
    rig.source.snapshot(rig.request(), [...bid('1.1'), ...ask('1.2')]);
    await rig.priced(1);
  });

  it('that refuses all symbols is connected to again', async () => {
    rig.source.onRequest = ({ fields }) => [
      {
        type: 'Y',
        fields: [
          [262, fields.get(262) ?? ''],
          [281, 3],
        ],
      },
    ];
    await rig.subscribed();
    await rig.requested(2, 2);
    expect(rig.running.log).toContainEqual(expect.stringContaining('the source refuses all symbols'));
    expect(rig.running.log).toContainEqual('fix44: EUR/USD is skipped: rejected with the reason 3');
  });

  it('that sends no whole books is asked for changes, and for the whole depth if it has no other', async () => {
    rig.source.onRequest = ({ fields }) => {
      const [depth, updates] = [fields.get(264), fields.get(265)];
      if (depth === '0' && updates === '1') return [];
      return [
        {
          type: 'Y',
          fields: [
            [262, fields.get(262) ?? ''],
            [281, updates === '0' ? 6 : 5],
          ],
        },
      ];
    };
    rig.start({ symbols: [{ code: 'EURUSD', symbol: 'EUR/USD' }] });
    await rig.requested(4);
    rig.source.snapshot(rig.request(), [...bid('1.1'), ...bid('1.11'), ...ask('1.3'), ...ask('1.2')]);
    await rig.priced(1);
    expect(rig.prices()).toEqual([[1.11, 1.2]]);
    expect(rig.running.log.filter((line) => line.includes('is skipped'))).toEqual([]);
  });
});

describe('a profile of FIX 4.4', () => {
  it('to LMAX has the user as its name, and instruments are numbers', async () => {
    await speak({ name: 'LMXBDM', client: 'user' });
    const named = { sender_comp_id: undefined, target_comp_id: undefined };
    rig.start({ profile: 'lmax-demo', symbols: [{ code: 'EURUSD', symbol: '4001' }], ...named });
    await rig.requested(1);
    expect(rig.source.got('V')[0]?.text).toContain('|263=1|264=1|265=0|267=2|269=0|269=1|146=1|48=4001|22=8|');
    rig.source.snapshot(rig.source.got('V')[0], [...bid('1.1'), ...ask('1.2')]);
    await rig.priced(1);
  });

  it('to cTrader has sub-ids and the number of the account; its messages name no request', async () => {
    await speak({ name: 'CSERVER', client: 'demo.broker.1234567' });
    const named = { sender_comp_id: 'demo.broker.1234567', target_comp_id: undefined, username: undefined };
    rig.start({ profile: 'ctrader', symbols: [{ code: 'EURUSD', symbol: '1' }], ...named });
    await rig.requested(1);
    const logon = rig.source.got('A')[0]?.fields;
    expect([49, 56, 50, 57, 553, 141].map((tag) => logon?.get(tag))).toEqual([
      'demo.broker.1234567',
      'cServer',
      'QUOTE',
      'QUOTE',
      '1234567',
      'Y',
    ]);
    rig.source.send('W', [[55, 1], [268, 2], ...bid('1.1', [278, 7]), ...ask('1.2', [278, 8])]);
    rig.source.send('X', [[268, 2], [279, 2], [278, 7], [55, 1], [279, 0], ...bid('1.15', [278, 9], [55, 1])]);
    await rig.priced(2);
    expect(rig.prices()).toEqual([
      [1.1, 1.2],
      [1.15, 1.2],
    ]);
  });
});

describe('TLS of FIX 4.4', () => {
  const trusted = getCACertificates('default');
  let folder: string;
  let pem: { key: string; cert: string };
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'tradewind-fix-'));
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    const made = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2', ...subject];
    execFileSync('openssl', ['req', ...made, '-keyout', key, '-out', cert], { stdio: 'ignore' });
    pem = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  });
  afterEach(() => setDefaultCACertificates(trusted));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('carries the session when the certificate is trusted and of that name', async () => {
    setDefaultCACertificates([...trusted, pem.cert]);
    const asked: string[] = [];
    const SNICallback: TlsOptions['SNICallback'] = (name, use) => {
      asked.push(name);
      use(null);
    };
    await speak({ tls: { ...pem, SNICallback } });
    await rig.subscribed({ tls: undefined, host: 'localhost' });
    expect(asked).toEqual(['localhost']);
    rig.source.snapshot(rig.request(), [...bid('1.1'), ...ask('1.2')]);
    await rig.priced(1);
  });

  it.each<[string, boolean, string, RegExp]>([
    ['that is not trusted', false, 'localhost', /self-signed certificate/u],
    ['of another name', true, '127.0.0.1', /IP: 127\.0\.0\.1 is not in the cert/u],
  ])('with a certificate %s is given up before the Logon, and tried again', async (_what, isTrusted, host, reason) => {
    if (isTrusted) setDefaultCACertificates([...trusted, pem.cert]);
    await speak({ tls: pem });
    rig.start({ tls: true, host });
    const failures = (): number => rig.running.log.filter((line) => reason.test(line)).length;
    await rig.running.until('attempts', () => failures() === 2, 100);
    expect(rig.source.connections.flat()).toEqual([]);
  });

  it('that the source does not begin is given up after the silence', async () => {
    rig.source.answers = false;
    rig.start({ tls: true, host: 'localhost' });
    await rig.running.until('attempts', () => rig.source.connections.length === 3, 250);
    expect(rig.running.log).toContainEqual(expect.stringContaining('silent for 10000 ms'));
  });

  it('may be left out; beyond this machine and private networks that is logged', () => {
    const logOf = (host: string): string[] => {
      const log: string[] = [];
      const pace = new Pace(rig.clock, 1);
      fix44(
        { clock: rig.clock, pace, silenceMs: 10_000, log: (line) => log.push(line) },
        { profile: 'generic', host, tcp_port: 1, tls: false, sender_comp_id: 'A', target_comp_id: 'B' },
      );
      return log;
    };
    for (const host of ['127.0.0.1', 'localhost', '10.1.2.3', '192.168.0.9', '172.20.0.1', '::1', 'fd12::1'])
      expect(logOf(host)).toEqual([]);
    for (const host of ['fix.example.com', '172.32.0.1', '8.8.8.8', '2001:db8::1'])
      expect(logOf(host)).toEqual([expect.stringContaining('unencrypted')]);
  });
});
