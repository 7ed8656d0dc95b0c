/** Reads JSON without making a binary fraction of any number: prices, lots and amounts stay decimal text. */
import { plainDecimal } from '@tradewind/money';

/** Ids, counts, points and times, which are numbers. All other numbers stay text, also those of fields that a newer server adds. */
export const WHOLE_FIELDS: ReadonlySet<string> = new Set([
  'CategoryId',
  'CloseQuoteId',
  'CloseTime',
  'CreateTime',
  'DefaultDeviation',
  'ExpiresAt',
  'ForexId',
  'Id',
  'MarginMode',
  'MarketStatus',
  'MaxQuoteAgeMs',
  'MaxSpread',
  'Multiple',
  'NextOpenTime',
  'OcoId',
  'OpenTime',
  'OrderId',
  'OrderType',
  'ParentId',
  'PricePrecision',
  'QuoteId',
  'Status',
  'SwapDays',
  'SwapTime',
  'SwapTripleDay',
  'Time',
  'Trailing',
  'TrailingQuoteId',
  'TriggerDistance',
  'Version',
  'Volume',
  'created_at',
  'id',
  'last',
  'n',
  'time',
  'total',
]);

const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gu;
const WHOLE = /^-?\d{1,16}$/u;

function asText(token: string): string {
  if (token.startsWith('"')) return token;
  return `"${/[eE]/u.test(token) ? (plainDecimal(token) ?? token) : token}"`;
}

/** Throws SyntaxError if it is no JSON. */
export const readDecimals = (text: string): unknown =>
  JSON.parse(text.replaceAll(TOKENS, asText), (name, value: unknown) =>
    typeof value === 'string' && WHOLE_FIELDS.has(name) && WHOLE.test(value) ? Number(value) : value,
  );
