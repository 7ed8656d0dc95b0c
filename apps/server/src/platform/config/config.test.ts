import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, parseConfig } from './index.ts';

function faultsOf(variables: Record<string, string>): readonly string[] {
  try {
    parseConfig(variables);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}

describe('settings', () => {
  it('work without any variable', () => {
    expect(parseConfig({})).toEqual({
      roles: ['gateway', 'engine', 'feed', 'worker'],
      tracesShare: 1,
      port: 8080,
      heads: { mail: [] },
      retention: {
        notifications: 180,
        securityNotices: 180,
        alerts: 180,
        sessions: 30,
        addresses: 90,
        mailTexts: 30,
        mails: 365,
        guestChats: 90,
        chats: 0,
        refusedIdentities: 0,
        demoAccounts: 0,
        kycYears: 5,
      },
      host: '127.0.0.1',
      dataDir: resolve('./data'),
      databaseReadLagMs: 5000,
      databaseLimits: { connectMs: 1500, waitMs: 5000, statementMs: 60_000, lockMs: 5000, hangMs: 1000 },
      feed: 'sim',
      feedSpeed: 1,
      feedNames: ['first', 'second'],
      feedSilenceMs: 5000,
      marketHours: 'open',
      demoBalance: 100_000_000_000,
      quotesKeptDays: 30,
      rateLimits: true,
      staffCoolOffHours: 24,
      logLevel: 'info',
      tradeFeeType: 1,
      mailFrom: 'Tradewind <no-reply@localhost>',
      verifyRegType: 1,
      showMobile: 1,
      logCodes: false,
      sessionMaxDays: 90,
      engine: {
        feeType: 'per_lot',
        marginCallPercent: 100,
        stopOutPercent: 50,
        quoteMaxAgeMs: 60_000,
        maxOpenOrders: 500,
      },
      retailPreset: 'esma',
      demoTraders: 8,
      tour: true,
      production: false,
      realMoney: true,
      network: expect.anything(),
    });
  });

  it('treat an empty variable as unset', () => {
    expect(parseConfig({ PORT: '', DATABASE_URL: ' ' })).toEqual(parseConfig({}));
  });

  it('read every variable', () => {
    const config = parseConfig({
      PORT: '0',
      HOST: '0.0.0.0',
      DATA_DIR: '/srv/x',
      DATABASE_URL: 'postgres://u:p@h/d',
      DATABASE_READ_URL: 'postgres://u:p@replica/d',
      DATABASE_READ_LAG_MS: '3000',
      DATABASE_CONNECT_MS: '100',
      DATABASE_WAIT_MS: '200',
      DATABASE_STATEMENT_MS: '300',
      DATABASE_LOCK_MS: '0',
      DATABASE_HANG_MS: '500',
      FEED: 'push',
      FEED_KEY_2: 'l'.repeat(16),
      FEED_NAME: 'Reuters',
      FEED_NAME_2: 'LMAX 2',
      FEED_SILENCE_MS: '0',
      FEED_KEY: 'k'.repeat(16),
      FEED_SEED: '7',
      FEED_SPEED: '2.5',
      MARKET_HOURS: 'calendar',
      QUOTES_KEPT_DAYS: '7',
      QUOTE_MAX_AGE_MS: '5000',
      MAX_OPEN_ORDERS: '20',
      MAX_NET_EXPOSURE_USD: '2000000',
      RETAIL_PRESET: 'asic',
      DEMO_BALANCE: '5000.25',
      RATE_LIMITS: 'off',
      TOUR: 'off',
      PUBLIC_URL: 'https://x.example/',
      SECURITY_CONTACT: 'security@x.example',
      ADMIN_EMAIL: 'a@b.example',
      ADMIN_PASSWORD: 'long enough!',
      MAIL_FROM: 'Broker <mail@x.example>',
      DATA_KEY: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=',
      VERIFY_REG_TYPE: '2',
      IS_SHOW_MOBILE: '3',
      SMTP_URL: 'smtp://m',
      SMS_URL: 'https://s',
      HEADS_MAIL: 'auditor@x.example, b@x.example',
      HEADS_FILE: '/h.txt',
      TSA_URL: 'https://tsa.example/',
      INSTRUMENTS_FILE: '/i.json',
      STAFF_COOL_OFF_HOURS: '0',
      LOG_LEVEL: 'warn',
      LOG_CODES: 'on',
      SESSION_MAX_DAYS: '7',
      MARGIN_CALL_LEVEL: '120',
      STOP_OUT_LEVEL: '30',
      TRADE_FEE_TYPE: '2',
      RETENTION_NOTIFICATIONS_DAYS: '1',
      RETENTION_SECURITY_NOTICES_DAYS: '2',
      RETENTION_ALERTS_DAYS: '3',
      RETENTION_SESSIONS_DAYS: '4',
      RETENTION_ADDRESSES_DAYS: '5',
      RETENTION_MAIL_TEXTS_DAYS: '6',
      RETENTION_MAILS_DAYS: '7',
      RETENTION_GUEST_CHATS_DAYS: '8',
      RETENTION_CHATS_DAYS: '9',
      RETENTION_REFUSED_IDENTITIES_DAYS: '10',
      RETENTION_DEMO_ACCOUNTS_DAYS: '11',
      RETENTION_KYC_YEARS: '12',
      NODE_ENV: 'production',
    });
    expect(config).toEqual({
      roles: ['gateway', 'engine', 'feed', 'worker'],
      tracesShare: 1,
      port: 0,
      heads: { mail: ['auditor@x.example', 'b@x.example'], file: '/h.txt', authority: 'https://tsa.example/' },
      retention: {
        notifications: 1,
        securityNotices: 2,
        alerts: 3,
        sessions: 4,
        addresses: 5,
        mailTexts: 6,
        mails: 7,
        guestChats: 8,
        chats: 9,
        refusedIdentities: 10,
        demoAccounts: 11,
        kycYears: 12,
      },
      host: '0.0.0.0',
      dataDir: '/srv/x',
      databaseUrl: 'postgres://u:p@h/d',
      databaseReadUrl: 'postgres://u:p@replica/d',
      databaseReadLagMs: 3000,
      databaseLimits: { connectMs: 100, waitMs: 200, statementMs: 300, lockMs: 0, hangMs: 500 },
      feed: 'push',
      feedKey: 'k'.repeat(16),
      feedSeed: 7,
      feedSpeed: 2.5,
      feedKey2: 'l'.repeat(16),
      feedNames: ['Reuters', 'LMAX 2'],
      feedSilenceMs: 0,
      marketHours: 'calendar',
      demoBalance: 5_000_250_000,
      quotesKeptDays: 7,
      rateLimits: false,
      publicUrl: 'https://x.example',
      securityContact: 'mailto:security@x.example',
      admin: { email: 'a@b.example', password: 'long enough!' },
      smtpUrl: 'smtp://m',
      smsUrl: 'https://s',
      instrumentsFile: '/i.json',
      staffCoolOffHours: 0,
      logLevel: 'warn',
      tradeFeeType: 2,
      mailFrom: 'Broker <mail@x.example>',
      dataKey: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=',
      verifyRegType: 2,
      showMobile: 3,
      logCodes: false,
      sessionMaxDays: 7,
      demoTraders: 0,
      tour: false,
      production: true,
      realMoney: true,
      network: expect.anything(),
      quoteMaxAgeMs: 5000,
      engine: {
        feeType: 'of_margin',
        marginCallPercent: 120,
        stopOutPercent: 30,
        quoteMaxAgeMs: 5000,
        maxOpenOrders: 20,
        maxNetExposureUsd: 2_000_000_000_000,
      },
      retailPreset: 'asic',
    });
  });

  it.each([
    [{ FEED: 'sim', NODE_ENV: 'production' }, false],
    [{ NODE_ENV: 'production' }, false],
    [{ FEED: 'replay', FEED_PATH: '/r', NODE_ENV: 'production' }, false],
    [{ FEED: 'push', FEED_KEY: 'k'.repeat(16), NODE_ENV: 'production' }, true],
    [{ FEED: 'sim', NODE_ENV: 'development' }, true],
  ])('allow real money depending on the feed and NODE_ENV: %j', (variables, realMoney) => {
    expect(parseConfig(variables).realMoney).toBe(realMoney);
  });

  it('put codes into the log only on request, and never in production', () => {
    expect(parseConfig({ LOG_CODES: 'on' }).logCodes).toBe(true);
    expect(parseConfig({ LOG_CODES: 'on', NODE_ENV: 'production' }).logCodes).toBe(false);
  });

  it('report all faults together, one line each, without quoting a secret', () => {
    const faults = faultsOf({
      PORT: 'http',
      FEED: 'magic',
      STAFF_COOL_OFF_HOURS: '-1',
      LOG_LEVEL: 'loud',
      DATABASE_URL: 'mysql://secret',
      DEMO_BALANCE: '-1',
    });
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual([
      'PORT',
      'DATABASE_URL',
      'FEED',
      'DEMO_BALANCE',
      'STAFF_COOL_OFF_HOURS',
      'LOG_LEVEL',
    ]);
    expect(faults.join()).not.toMatch(/secret|\n/u);
  });

  it('set the roles of a process', () => {
    const shared = { NATS_URL: 'tls://e:p@a:4222, tls://e:p@b:4222', DATABASE_URL: 'postgres://x' };
    expect(parseConfig({ ROLE: 'engine', ...shared })).toMatchObject({ roles: ['engine'], natsUrl: shared.NATS_URL });
    expect(parseConfig({ ROLE: 'worker, gateway', ...shared }).roles).toEqual(['worker', 'gateway']);
    for (const role of ['gateway', 'worker']) expect(parseConfig({ ROLE: role, ...shared }).roles).toEqual([role]);
  });

  it.each([
    [{ FEED: 'push' }, 'FEED_KEY'],
    [{ FEED: 'push', FEED_KEY: 'short' }, 'FEED_KEY'],
    [{ FEED: 'push', FEED_KEY: 'k'.repeat(16), FEED_KEY_2: 'k'.repeat(16) }, 'FEED_KEY_2'],
    [{ FEED_KEY_2: 'k'.repeat(16) }, 'FEED_KEY_2'],
    [{ FEED: 'replay' }, 'FEED_PATH'],
    [{ DATABASE_URL: 'postgres://h/d', WAL_ARCHIVE: '/wal' }, 'WAL_ARCHIVE'],
    [{ DATABASE_READ_URL: 'http://x' }, 'DATABASE_READ_URL'],
    [{ ROLE: 'everything' }, 'ROLE'],
    [{ ROLE: 'engine,engine' }, 'ROLE'],
    [{ ROLE: 'engine,' }, 'ROLE'],
    [{ ROLE: 'engine', DATABASE_URL: 'postgres://x' }, 'NATS_URL'],
    [{ ROLE: 'engine', NATS_URL: 'tls://e:p@x' }, 'DATABASE_URL'],
    [{ ROLE: 'worker,engine', NATS_URL: 'tls://e:p@x', DATABASE_URL: 'postgres://x' }, 'ROLE'],
    [{ ROLE: 'gateway,worker,feed', NATS_URL: 'tls://e:p@x', DATABASE_URL: 'postgres://x' }, 'ROLE'],
    [{ NATS_URL: 'http://x' }, 'NATS_URL'],
    [{ NATS_URL: 'nats://x' }, 'NATS_URL'],
    [{ STOP_OUT_LEVEL: '90', MARGIN_CALL_LEVEL: '80' }, 'STOP_OUT_LEVEL'],
    [{ STOP_OUT_LEVEL: '150', MARGIN_CALL_LEVEL: '200' }, 'STOP_OUT_LEVEL'],
    [{ STOP_OUT_LEVEL: '-1' }, 'STOP_OUT_LEVEL'],
    [{ MARGIN_CALL_LEVEL: '1001' }, 'MARGIN_CALL_LEVEL'],
    [{ TRADE_FEE_TYPE: '3' }, 'TRADE_FEE_TYPE'],
    [{ TRADE_FEE_TYPE: '-1' }, 'TRADE_FEE_TYPE'],
    [{ ADMIN_EMAIL: 'a@b.example' }, 'ADMIN_EMAIL'],
    [{ ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'eleven-long' }, 'ADMIN_PASSWORD'],
    [{ QUOTE_MAX_AGE_MS: '1e9' }, 'QUOTE_MAX_AGE_MS'],
    [{ FEED_SPEED: '0' }, 'FEED_SPEED'],
    [{ PORT: '70000' }, 'PORT'],
    [{ LOG_CODES: 'yes' }, 'LOG_CODES'],
    [{ SESSION_MAX_DAYS: '0' }, 'SESSION_MAX_DAYS'],
    [{ MAIL_FROM: 'Broker' }, 'MAIL_FROM'],
    [{ MAIL_FROM: 'a@x.example, b@x.example' }, 'MAIL_FROM'],
    [{ SMTP_URL: 'http://x' }, 'SMTP_URL'],
    [{ DEMO_TRADERS: '2', FEED: 'push', FEED_KEY: 'k'.repeat(16) }, 'DEMO_TRADERS'],
    [{ DEMO_TRADERS: '2', NODE_ENV: 'production' }, 'DEMO_TRADERS'],
    [{ DEMO_TRADERS: '9' }, 'DEMO_TRADERS'],
    [{ HEADS_MAIL: 'a@b.example' }, 'HEADS_MAIL'],
    [{ HEADS_MAIL: 'a@b.example;c@d.example', SMTP_URL: 'smtp://m' }, 'HEADS_MAIL'],
    [{ TSA_URL: 'http://tsa.example/' }, 'TSA_URL'],
    [{ TSA_URL: 'https://user:secret@tsa.example/' }, 'TSA_URL'],
    [{ SMS_URL: 'https://u:5%@x' }, 'SMS_URL'],
    [{ PUBLIC_URL: 'https://x.example/trade/' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://x.example//' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://x.example/?' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://x.example?lang=en' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://x.example/#top' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://user:secret@x.example' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'x.example' }, 'PUBLIC_URL'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://x.example/otlp?key=1' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://x.example/#otlp' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  ])('refuse %j', (variables, name) => {
    expect(faultsOf(variables).map((fault) => fault.split(' ')[0])).toEqual([name]);
  });

  it('say in one line what an address has too much, without quoting it', () => {
    expect(faultsOf({ PUBLIC_URL: 'https://user:secret@x.example/trade' })).toEqual([
      'PUBLIC_URL must have no path, query, fragment, user or password',
    ]);
  });

  it('refuse a NATS_URL without the credentials of a role, or without encryption off this machine', () => {
    const shared = { ROLE: 'gateway', DATABASE_URL: 'postgres://x' };
    const faultsWith = (url: string): readonly string[] => faultsOf({ ...shared, NATS_URL: url });
    for (const host of ['127.0.0.1:4222', '127.1.2.3', 'localhost', '[::1]:4222'])
      expect(faultsWith(`nats://gateway:word@${host}`), host).toEqual([]);
    expect(faultsWith('tls://gateway:word@nats.example, tls://gateway:word@10.0.0.2:4222')).toEqual([]);
    const login =
      'NATS_URL must have the user and password of the role, such as nats://gateway:PASSWORD@127.0.0.1:4222';
    for (const url of [
      'nats://127.0.0.1:4222',
      'nats://gateway@127.0.0.1',
      'nats://:word@127.0.0.1',
      'tls://nats.example',
    ])
      expect(faultsWith(url), url).toEqual([login]);
    const plain = 'NATS_URL must start with tls:// when NATS is not on this machine (127.0.0.1, [::1] or localhost)';
    for (const host of ['nats', '10.0.0.2', '0.0.0.0', '127.0.0.1.example', 'localhost.example', '[::2]'])
      expect(faultsWith(`nats://gateway:word@${host}:4222`), host).toEqual([plain]);
    expect(faultsWith('nats://gateway:word@127.0.0.1,nats://gateway:word@other')).toEqual([plain]);
  });

  it('explain a % in a password of NATS_URL', () => {
    const faultsWith = (password: string): readonly string[] =>
      faultsOf({ ROLE: 'engine', DATABASE_URL: 'postgres://x', NATS_URL: `nats://user:${password}@localhost` });
    expect(faultsWith('100%sure')).toEqual(['NATS_URL has a % in its user or password that is not written as %25']);
    expect(faultsWith('100%25sure')).toEqual([]);
  });
});
