/** Dialects of FIX 4.4: where a source listens, how it names instruments, and what it must be told. */

export const FIX44_PROFILES = ['lmax-demo', 'ctrader', 'generic'] as const;

/** As in the file; what is absent is as the profile says. */
export interface Fix44Options {
  readonly profile: (typeof FIX44_PROFILES)[number];
  readonly host?: string | undefined;
  readonly tcp_port?: number | undefined;
  readonly tls?: boolean | undefined;
  readonly sender_comp_id?: string | undefined;
  readonly target_comp_id?: string | undefined;
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  readonly heartbeat_s?: number | undefined;
  readonly reset_on_logon?: boolean | undefined;
}

/** What the source sends after its first answer: whole books or changes, of the best price or of every one. */
export interface Subscription {
  /** MDUpdateType. */
  readonly updates: 'full' | 'incremental';
  /** MarketDepth: all = the whole book. */
  readonly depth: 'top' | 'all';
}

export interface Fix44Profile {
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  readonly senderCompId: string;
  readonly targetCompId: string;
  readonly subId: string | undefined;
  readonly username: string | undefined;
  readonly password: string | undefined;
  readonly heartbeatS: number;
  readonly resetOnLogon: boolean;
  /** By Symbol, or by SecurityID with this SecurityIDSource. */
  readonly securityIdSource: string | undefined;
  /** The first is asked for; the others when the source says that it has no such thing. */
  readonly subscriptions: readonly [Subscription, ...Subscription[]];
}

type Defaults = Pick<Fix44Profile, 'subscriptions' | 'subId' | 'securityIdSource'> & {
  readonly host?: string;
  readonly port?: (tls: boolean) => number;
  readonly targetCompId?: string;
  readonly senderCompId?: (options: Fix44Options) => string | undefined;
  readonly username?: (options: Fix44Options) => string | undefined;
  readonly needed: readonly (keyof Fix44Options)[];
  /** Symbols are numbers. */
  readonly isNumeric?: boolean;
};

const FULL: Subscription = { updates: 'full', depth: 'top' };
const INCREMENTAL: Subscription = { updates: 'incremental', depth: 'top' };

const DEFAULTS: Readonly<Record<Fix44Options['profile'], Defaults>> = {
  // instruments are numbers of LMAX ("8" = of an exchange); it sends whole books only
  'lmax-demo': {
    host: 'fix-marketdata.london-demo.lmax.com',
    port: () => 443,
    targetCompId: 'LMXBDM',
    senderCompId: ({ username }) => username,
    subId: undefined,
    securityIdSource: '8',
    subscriptions: [FULL],
    needed: ['username', 'password'],
    isNumeric: true,
  },
  // https://help.ctrader.com/fix/specification: the user is the number at the end of demo.broker.1234567
  ctrader: {
    port: (tls) => (tls ? 5211 : 5201),
    targetCompId: 'cServer',
    username: ({ sender_comp_id = '' }) => /\.(\d+)$/u.exec(sender_comp_id)?.[1],
    subId: 'QUOTE',
    securityIdSource: undefined,
    subscriptions: [INCREMENTAL],
    needed: ['host', 'sender_comp_id', 'password'],
    isNumeric: true,
  },
  generic: {
    subId: undefined,
    securityIdSource: undefined,
    subscriptions: [FULL, INCREMENTAL, { updates: 'full', depth: 'all' }, { updates: 'incremental', depth: 'all' }],
    needed: ['host', 'tcp_port', 'sender_comp_id', 'target_comp_id'],
  },
};

const HEARTBEAT_S = 30;

export function profileOf(options: Fix44Options): Fix44Profile {
  const defaults = DEFAULTS[options.profile];
  const { tls = true } = options;
  return {
    host: options.host ?? defaults.host ?? '',
    port: options.tcp_port ?? defaults.port?.(tls) ?? 0,
    tls,
    senderCompId: options.sender_comp_id ?? defaults.senderCompId?.(options) ?? '',
    targetCompId: options.target_comp_id ?? defaults.targetCompId ?? '',
    subId: defaults.subId,
    username: options.username ?? defaults.username?.(options),
    password: options.password,
    heartbeatS: options.heartbeat_s ?? HEARTBEAT_S,
    resetOnLogon: options.reset_on_logon ?? true,
    securityIdSource: defaults.securityIdSource,
    subscriptions: defaults.subscriptions,
  };
}

/** What a file lacks for its profile: the field, and what it must be. */
export function fix44Fault(
  options: Fix44Options,
  symbols: readonly { readonly symbol: string }[],
): { readonly path: (string | number)[]; readonly message: string } | undefined {
  const { needed, isNumeric = false } = DEFAULTS[options.profile];
  const absent = needed.find((name) => options[name] === undefined);
  if (absent !== undefined) return { path: [absent], message: `the profile ${options.profile} needs it` };
  const other = symbols.findIndex(({ symbol }) => isNumeric && !/^\d{1,9}$/u.test(symbol));
  if (other === -1) return undefined;
  return { path: ['symbols', other, 'symbol'], message: `must be a number in the profile ${options.profile}` };
}
