/** The sentences of an alarm. */
import type { Alarm, AlarmKind } from '@tradewind/contract/operator-light';
import type { Format } from '@tradewind/ui';
import { exceededText } from './exposure-limit.ts';
import type { T } from './language.ts';
import { processRoles } from './process-roles.ts';

type ParamsOf<Kind extends AlarmKind> = Extract<Alarm, { readonly kind: Kind }>['params'];

/** One text per line. */
export function alarmLines(alarm: Alarm, format: Format, t: T): readonly string[] {
  switch (alarm.kind) {
    case 'reconciliation':
      return [t.plural('alarms.text.reconciliation', alarm.params.count)];
    case 'reconciliation_late':
      return alarm.params.reason === 'failed'
        ? [t('alarms.text.reconciliation_late.failed')]
        : [t.plural('alarms.text.reconciliation_late.late', alarm.params.hours)];
    case 'clock':
      return clockLines(alarm.params, format, t);
    case 'clock_skew':
      return skewLines(alarm.params, format, t);
    case 'suspect_prices': {
      const { codes } = alarm.params;
      return [t.plural('alarms.text.suspect_prices', codes.length, { codes: listed(codes, format) })];
    }
    case 'silent_source': {
      const names = alarm.params.names.map((name) => t('alarms.text.sourceName', { name }));
      return [t.plural('alarms.text.silent_source', names.length, { names: listed(names, format) })];
    }
    case 'no_real_prices':
      return [t('alarms.text.no_real_prices', alarm.params)];
    case 'no_deposit_way':
      return [t('alarms.text.no_deposit_way')];
    case 'messages_kept':
      return (['email', 'sms'] as const)
        .filter((channel) => alarm.params[channel] > 0)
        .map((channel) => t.plural(`alarms.text.messages_kept.${channel}`, alarm.params[channel]));
    case 'few_operators':
      return [fewOperatorsText(alarm.params, t)];
    case 'instrument_change': {
      const { count, codes } = alarm.params;
      return [t.plural('alarms.text.instrument_change', count, { codes: listed(codes, format) })];
    }
    case 'exposure': {
      const { exceeded, more } = alarm.params;
      const lines = exceeded.map((each) => exceededText(each, format, t));
      return more === 0 ? lines : [...lines, t.plural('alarms.text.more', more)];
    }
    case 'linked_opposite':
      return [t.plural('alarms.text.linked_opposite', alarm.params.count)];
    case 'no_limits': {
      const { caps, lots, exposure } = alarm.params;
      return [
        ...(caps ? [t('alarms.text.no_limits.caps')] : []),
        ...(lots > 0 ? [t.plural('alarms.text.no_limits.lots', lots)] : []),
        ...(exposure > 0 ? [t.plural('alarms.text.no_limits.exposure', exposure)] : []),
      ];
    }
  }
}

/** "EURUSD, GBPUSD and XAUUSD". */
const listed = (names: readonly string[], { tag }: Format): string => new Intl.ListFormat(tag).format(names);

const seconds = (ms: number, format: Format): string => format.number(Math.abs(ms) / 1000, 0);

function clockLines({ jump_ms: jumpMs, ahead_ms: aheadMs }: ParamsOf<'clock'>, format: Format, t: T): string[] {
  const jumped = t(`alarms.text.clock.${jumpMs > 0 ? 'forward' : 'back'}`, { seconds: seconds(jumpMs, format) });
  return aheadMs === 0 ? [jumped] : [jumped, t('alarms.text.clock.ahead', { seconds: seconds(aheadMs, format) })];
}

function skewLines({ process, skew_ms: skewMs, stopped }: ParamsOf<'clock_skew'>, format: Format, t: T): string[] {
  const name =
    process === null
      ? t('alarms.text.clock_skew.own')
      : t('alarms.text.clock_skew.process', {
          host: process.host,
          roles: processRoles(process.roles, t),
          pid: String(process.pid),
        });
  const ms = format.number(Math.abs(skewMs));
  return [
    t(`alarms.text.clock_skew.${skewMs < 0 ? 'behind' : 'ahead'}`, { process: name, ms }),
    t(`alarms.text.clock_skew.${stopped ? 'stopped' : 'stops'}`),
  ];
}

function fewOperatorsText(params: ParamsOf<'few_operators'>, t: T): string {
  return params.reason === 'withdrawal'
    ? t.plural('alarms.text.few_operators.withdrawal', params.active, { needed: params.needed })
    : t(`alarms.text.few_operators.${params.reason}`);
}
