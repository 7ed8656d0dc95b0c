/** Cheap shape checks of socket pushes, enough that a malformed one cannot break a store. */
import { KLINE_PREFIX, MARKET_TOPIC, NOTICE_TOPIC, TICKS_PREFIX } from '@tradewind/contract/light';
import type {
  ClosedMessage,
  KlineRow,
  MarketRow,
  NoticeMessage,
  Order,
  ServerReply,
  Tick,
  TradeMessage,
} from '@tradewind/contract/light';

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const isNumberOrNull = (value: unknown): boolean => typeof value === 'number' || value === null;
const areNumbers = (record: Record<string, unknown>, names: readonly string[]): boolean =>
  names.every((name) => typeof record[name] === 'number');

export function isMarketRow(value: unknown): value is MarketRow {
  return (
    isRecord(value) &&
    typeof value['Id'] === 'number' &&
    typeof value['Code'] === 'string' &&
    isNumberOrNull(value['Bid']) &&
    isNumberOrNull(value['Ask']) &&
    isNumberOrNull(value['Time'])
  );
}

export function isKlineRow(value: unknown): value is KlineRow {
  return (
    isRecord(value) &&
    typeof value['Code'] === 'string' &&
    areNumbers(value, ['Time', 'Open', 'High', 'Low', 'Close', 'Volume'])
  );
}

function isTick(value: unknown): value is Tick {
  return isRecord(value) && typeof value['Code'] === 'string' && areNumbers(value, ['Bid', 'Ask', 'Time', 'QuoteId']);
}

function isOrder(value: unknown): value is Order {
  return (
    isRecord(value) &&
    areNumbers(value, ['Id', 'ForexId', 'Status', 'Quantity', 'CautionMoney']) &&
    isRecord(value['ForexTradeLists'])
  );
}

function isAccount(value: unknown): boolean {
  return isRecord(value) && typeof value['balance'] === 'number';
}

export function isTradeMessage(value: unknown): value is TradeMessage {
  return (
    isRecord(value) &&
    typeof value['event'] === 'string' &&
    (value['order'] === undefined || isOrder(value['order'])) &&
    isAccount(value['account'])
  );
}

export function isClosedMessage(value: unknown): value is ClosedMessage {
  return isRecord(value) && typeof value['id'] === 'number' && isOrder(value['order']) && isAccount(value['account']);
}

function isNoticeMessage(value: unknown): value is NoticeMessage {
  if (!isRecord(value) || typeof value['unread'] !== 'number') return false;
  const { notification } = value;
  return notification === undefined || (isRecord(notification) && typeof notification['title'] === 'string');
}

export function isReply(value: unknown): value is ServerReply {
  return isRecord(value) && typeof value['type'] === 'string' && typeof value['code'] === 'number';
}

/** The content of a socket message, or undefined for anything unreadable. */
export type Incoming =
  | { readonly kind: 'reply'; readonly reply: ServerReply }
  | { readonly kind: 'market'; readonly data: readonly unknown[]; readonly time: unknown; readonly quotes: unknown }
  | { readonly kind: 'kline'; readonly row: KlineRow }
  | { readonly kind: 'ticks'; readonly topic: string; readonly ticks: readonly Tick[] }
  | { readonly kind: 'private'; readonly message: TradeMessage | ClosedMessage }
  | { readonly kind: 'notice'; readonly message: NoticeMessage }
  /** A private event that could not be read: the state must be read again over HTTP. */
  | { readonly kind: 'gap' };

export function readIncoming(text: unknown): Incoming | undefined {
  if (typeof text !== 'string') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (isReply(value)) return { kind: 'reply', reply: value };
  if (!isRecord(value)) return undefined;
  const { topic, data } = value;
  if (topic === MARKET_TOPIC) {
    return Array.isArray(data) ? { kind: 'market', data, time: value['time'], quotes: value['quotes'] } : undefined;
  }
  if (topic === 'FOREX_TRADE') return isTradeMessage(data) ? { kind: 'private', message: data } : { kind: 'gap' };
  if (topic === 'FOREX_CLOSED') return isClosedMessage(data) ? { kind: 'private', message: data } : { kind: 'gap' };
  if (topic === NOTICE_TOPIC && isNoticeMessage(data)) return { kind: 'notice', message: data };
  if (typeof topic === 'string' && topic.startsWith(KLINE_PREFIX) && isKlineRow(data))
    return { kind: 'kline', row: data };
  if (typeof topic === 'string' && topic.startsWith(TICKS_PREFIX) && Array.isArray(data) && data.every(isTick))
    return { kind: 'ticks', topic, ticks: data };
  return undefined;
}
