/** Pictures, tables and the price feed in the OpenAPI document: no calls of the contract, but with the same refusals. */
import {
  ACCOUNT_LOG_CSV_PATH,
  CAPTCHA_CHALLENGE,
  CAPTCHA_PATH,
  CHAT_IMAGE_PATH,
  CHAT_IMAGE_UPLOAD_PATH,
  CONTENT_IMAGE_PATH,
  DATA_CANDLES_PATH,
  DATA_FILES_PATH,
  DATA_TICKS_PATH,
  EXECUTION_CSV_PATH,
  EXPORT_PATH,
  HEADERS,
  HOOKS_PATH,
  IMAGE_PATH,
  IMAGE_UPLOAD_PATH,
  STATEMENT_CSV_PATH,
  STATEMENT_PDF_PATH,
  UDF_PATH,
  accountLogFilter,
  candlesAnswer,
  chatImage,
  dataCandle,
  dataCandlesQuery,
  dataTick,
  dataTicksQuery,
  executionQuery,
  exportTicket,
  feedAnswer,
  feedCatalogue,
  signalAnswer,
  signalInput,
  statementFile,
  statementPeriod,
  udfQueries,
  uploadedImage,
} from '@tradewind/contract';
import { z } from 'zod';
import type { Json } from './json-schema.ts';

/** Who may ask: a session, a session or an API key, a visitor of the support chat (with a session or as a guest), a price bridge. */
export const SECURITY: Readonly<Record<'session' | 'account' | 'visitor' | 'feed', readonly Json[]>> = {
  session: [{ session: [] }],
  account: [{ session: [] }, { key: [] }],
  visitor: [{ session: [] }, { chat: [] }],
  feed: [{ feed: [] }],
};
export const SECURITY_SCHEMES: Json = {
  session: { type: 'apiKey', in: 'header', name: HEADERS.token },
  key: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key: tw_live_ or tw_demo_ and 43 characters. x-key-scope of a call says which scope it needs.',
  },
  chat: { type: 'apiKey', in: 'header', name: HEADERS.chatToken },
  feed: { type: 'apiKey', in: 'header', name: HEADERS.feedKey },
};

export interface FilePath {
  readonly method: 'GET' | 'POST';
  /** Parameters in braces. */
  readonly path: string;
  readonly summary: string;
  /** Absent = public. */
  readonly access?: keyof typeof SECURITY;
  readonly query?: z.ZodType;
  /** A body of JSON. */
  readonly input?: z.ZodType;
  /** Media type of any other body of a POST. */
  readonly body?: 'multipart/form-data' | 'application/x-ndjson';
  /** A media type, or the schema of `data`. */
  readonly answer: string | z.ZodType;
}

const pictures: Readonly<Record<string, FilePath>> = {
  uploadImage: {
    method: 'POST',
    path: IMAGE_UPLOAD_PATH,
    summary: 'Upload one picture in the field `file`',
    access: 'session',
    body: 'multipart/form-data',
    answer: uploadedImage,
  },
  image: {
    method: 'GET',
    path: `${IMAGE_PATH}{name}`,
    summary: 'A picture that the caller uploaded',
    access: 'session',
    answer: 'image/jpeg',
  },
  contentImage: {
    method: 'GET',
    path: `${CONTENT_IMAGE_PATH}{name}`,
    summary: 'A picture of an article or a company',
    answer: 'image/jpeg',
  },
  uploadChatImage: {
    method: 'POST',
    path: CHAT_IMAGE_UPLOAD_PATH,
    summary: 'Upload one picture for the support chat in the field `file`',
    access: 'visitor',
    body: 'multipart/form-data',
    answer: chatImage,
  },
  chatImage: {
    method: 'GET',
    path: `${CHAT_IMAGE_PATH}{name}`,
    summary: "A picture of the visitor's conversation",
    access: 'visitor',
    answer: 'image/jpeg',
  },
  captcha: {
    method: 'GET',
    path: `${CAPTCHA_PATH}{token}`,
    summary: 'The picture of a captcha; the client makes the token at random',
    answer: 'image/png',
  },
  captchaChallenge: {
    method: 'GET',
    path: `${CAPTCHA_PATH}{token}${CAPTCHA_CHALLENGE}`,
    summary: 'A proof of work in place of the picture, in the format of ALTCHA',
    answer: 'application/json',
  },
};

const tables: Readonly<Record<string, FilePath>> = {
  forexChangeCsv: {
    method: 'GET',
    path: ACCOUNT_LOG_CSV_PATH,
    summary: 'The account log as a table',
    access: 'account',
    query: accountLogFilter,
    answer: 'text/csv',
  },
  statementCsv: {
    method: 'GET',
    path: STATEMENT_CSV_PATH,
    summary: 'A statement as a table',
    access: 'account',
    query: statementFile,
    answer: 'text/csv',
  },
  statementPdf: {
    method: 'GET',
    path: STATEMENT_PDF_PATH,
    summary: 'A statement to print',
    access: 'account',
    query: statementPeriod,
    answer: 'application/pdf',
  },
  executionCsv: {
    method: 'GET',
    path: EXECUTION_CSV_PATH,
    summary: 'The execution report as a table',
    query: executionQuery,
    answer: 'text/csv',
  },
  exportFile: {
    method: 'GET',
    path: EXPORT_PATH,
    summary: 'All stored data of the account, with the ticket of askExport',
    access: 'session',
    query: exportTicket,
    answer: 'application/octet-stream',
  },
};

const feed: Readonly<Record<string, FilePath>> = {
  feedTicks: {
    method: 'POST',
    path: '/v1/feed/ticks',
    summary: 'Deliver prices, with FEED=push: one line each',
    access: 'feed',
    body: 'application/x-ndjson',
    answer: feedAnswer,
  },
  feedCandles: {
    method: 'POST',
    path: '/v1/feed/candles',
    summary: "Deliver candles from before an instrument's first tick, with FEED=push: one line each",
    access: 'feed',
    body: 'application/x-ndjson',
    answer: candlesAnswer,
  },
  feedCatalogue: {
    method: 'GET',
    path: '/v1/feed/catalogue',
    summary: 'The instruments that the feed may price',
    access: 'feed',
    answer: feedCatalogue,
  },
};

/** TradingView's protocol: its answers are not in the envelope. */
const udfPath = (action: keyof typeof udfQueries, summary: string): FilePath => ({
  method: 'GET',
  path: `${UDF_PATH}/${action}`,
  summary: `TradingView UDF: ${summary}`,
  query: udfQueries[action],
  answer: action === 'time' ? 'text/plain' : 'application/json',
});

const udf: Readonly<Record<string, FilePath>> = {
  udfConfig: udfPath('config', 'what the data feed supports'),
  udfTime: udfPath('time', 'the time of the server in seconds'),
  udfSymbol: udfPath('symbols', 'one instrument'),
  udfSearch: udfPath('search', 'instruments by a part of their code or name'),
  udfHistory: udfPath('history', 'bars of the bid, as visitors see it'),
  udfQuotes: udfPath('quotes', 'present prices, as visitors see them'),
};

const data: Readonly<Record<string, FilePath>> = {
  dataCandles: {
    method: 'GET',
    path: DATA_CANDLES_PATH,
    summary: 'Candles of the bid, as visitors see it, oldest first; as a table with format=csv',
    query: dataCandlesQuery,
    answer: z.array(dataCandle),
  },
  dataTicks: {
    method: 'GET',
    path: DATA_TICKS_PATH,
    summary: 'Accepted ticks of the last days, as visitors see them, oldest first; as a table with format=csv',
    query: dataTicksQuery,
    answer: z.array(dataTick),
  },
  dataFile: {
    method: 'GET',
    path: `${DATA_FILES_PATH}{name}`,
    summary: 'Ticks of a closed day; manifest.json lists the files with their SHA-256',
    answer: 'text/csv',
  },
};

const signals: Readonly<Record<string, FilePath>> = {
  signal: {
    method: 'POST',
    path: `${HOOKS_PATH}{id}`,
    summary: 'A call of a hook, such as an alert of TradingView: JSON of any media type, with the secret of the hook',
    input: signalInput,
    answer: signalAnswer,
  },
};

/** By the name of the operation. */
export const FILE_PATHS: Readonly<Record<string, FilePath>> = {
  ...pictures,
  ...tables,
  ...feed,
  ...udf,
  ...data,
  ...signals,
};
