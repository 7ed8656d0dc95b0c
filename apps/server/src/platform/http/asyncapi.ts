/** The AsyncAPI document of the socket, generated from the schemas that its messages are read and written by. */
import { HEADERS, WS_FORMATS, WS_PATH, clientMessage, compactMarketPush, push, serverReply } from '@tradewind/contract';
import { z } from 'zod';
import { Components, type Json } from './json-schema.ts';

/** What a client message does. */
const REQUESTS: Readonly<Record<z.infer<typeof clientMessage>['type'], string>> = {
  login: 'Begins a session on this socket, by the token of a login or by an API key',
  sub: 'Begins a topic',
  unsub: 'Ends a topic',
  logout: 'Ends the session and its private topics',
  ping: 'Asks whether the server is there, and after a login for the number of the last event',
};

/** What the server sends without having been asked. */
const NEWS = {
  logout: 'The session or the API key has ended; private topics end with it',
  error: 'A message could not be read, or came too often',
} as const;

interface Topic {
  /** Of its message. */
  readonly name: string;
  /** As in `sub`. */
  readonly topic: string;
  readonly summary: string;
  readonly schema: z.ZodType;
}

const SUMMARIES: Readonly<Record<string, string>> = {
  DAY_MARKET: 'Prices: all instruments once, then those that changed',
  ACCOUNT: 'Private events of the account, numbered without a gap; needs a login',
  FOREX_TRADE: 'What happened to orders and account, except closes; needs a login',
  FOREX_CLOSED: 'An order, or a part of one, was closed; needs a login',
  NOTICE: 'A notification, or another number of unread ones; needs a login with a token',
  'KLINE.{code}': 'The forming minute candle of an instrument once, then its changes',
  'TICKS.{code}': 'Every accepted tick of an instrument, in order',
};

/** `KLINE.{code}` for the topics that begin with `KLINE.`. */
function topicOf(schema: z.ZodLiteral<string> | z.ZodTemplateLiteral): string {
  if (schema instanceof z.ZodLiteral) return schema.value;
  const [prefix] = schema.def.parts;
  if (typeof prefix !== 'string') throw new Error('a topic begins with a text');
  return `${prefix}{code}`;
}

const TOPICS: readonly Topic[] = [
  ...push.options.map((schema): Topic => {
    const topic = topicOf(schema.shape.topic);
    const summary = SUMMARIES[topic];
    if (summary === undefined) throw new Error(`the topic ${topic} has no summary`);
    return { name: topic.replace('.{code}', ''), topic, summary, schema };
  }),
  {
    name: 'DAY_MARKET_COMPACT',
    topic: 'DAY_MARKET',
    summary: 'Prices of a socket with format=compact: full rows once, then changes',
    schema: compactMarketPush,
  },
];

const CHANNEL = '#/channels/socket';
const MESSAGES = '#/components/messages/';

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
const replyName = (type: string): string => `${type}Reply`;

/** A schema that has a name of its own becomes a reference to it. */
function payload(components: Components, schema: z.ZodType, io: 'input' | 'output'): unknown {
  const { properties } = components.jsonSchema(z.object({ schema }), io);
  return (properties as Json)['schema'];
}

const CORRELATION: Json = { correlationId: { location: '$message.payload#/id' } };

function requestMessages(components: Components): Readonly<Record<string, Json>> {
  const messages = clientMessage.options.map((schema) => {
    const type = schema.shape.type.value;
    return [type, { summary: REQUESTS[type], ...CORRELATION, payload: payload(components, schema, 'input') }] as const;
  });
  return Object.fromEntries(messages);
}

function replyMessages(components: Components): Readonly<Record<string, Json>> {
  const messages = serverReply.shape.type.options.map((type) => {
    const schema = serverReply.extend({ type: z.literal(type) });
    const summary = type === 'error' ? NEWS.error : `The answer to ${type === 'pong' ? 'ping' : type}`;
    return [replyName(type), { summary, ...CORRELATION, payload: payload(components, schema, 'output') }] as const;
  });
  return Object.fromEntries(messages);
}

function pushMessages(components: Components): Readonly<Record<string, Json>> {
  const messages = TOPICS.map(({ name, topic, summary, schema }) => {
    const made = { title: topic, summary, payload: payload(components, schema, 'output') };
    return [name, made] as const;
  });
  return Object.fromEntries(messages);
}

const reference = (name: string): Json => ({ $ref: `${CHANNEL}/messages/${name}` });
const onSocket = { channel: { $ref: CHANNEL } };

/** From the side of the server: it receives what a client sends. */
function operations(): Readonly<Record<string, Json>> {
  const requests = clientMessage.options.map(({ shape }) => {
    const type = shape.type.value;
    const answers = [replyName(type === 'ping' ? 'pong' : type), replyName('error')].map(reference);
    const reply = { ...onSocket, messages: answers };
    return [type, { action: 'receive', ...onSocket, messages: [reference(type)], reply }] as const;
  });
  const news = Object.entries(NEWS).map(
    ([type, summary]) =>
      [
        `unasked${capital(type)}`,
        { action: 'send', ...onSocket, summary, messages: [reference(replyName(type))] },
      ] as const,
  );
  const pushes = TOPICS.map(
    ({ name, summary }) =>
      [`push${name}`, { action: 'send', ...onSocket, summary, messages: [reference(name)] }] as const,
  );
  return Object.fromEntries([...requests, ...news, ...pushes]);
}

export function asyncApiDocument(version: string): Json {
  const components = new Components('draft-7');
  const messages: Readonly<Record<string, Json>> = {
    ...requestMessages(components),
    ...replyMessages(components),
    ...pushMessages(components),
  };
  const query = {
    type: 'object',
    properties: {
      lang: { type: 'string', description: `of texts, a locale key; instead of the header ${HEADERS.lang}` },
      format: { type: 'string', enum: WS_FORMATS, default: WS_FORMATS[0], description: 'of DAY_MARKET' },
    },
  };
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Tradewind',
      version,
      license: { name: 'MIT' },
      description:
        'Text frames of JSON. A message of the client has a type and is answered in order by one of the same type (pong for ping). A push has a topic, of which sub began it. Codes are those of the calls.',
    },
    defaultContentType: 'application/json',
    servers: {
      installation: {
        host: '{host}',
        protocol: 'wss',
        variables: { host: { default: 'localhost:8080', description: 'of the installation' } },
      },
    },
    channels: {
      socket: {
        address: WS_PATH,
        messages: Object.fromEntries(Object.keys(messages).map((name) => [name, { $ref: MESSAGES + name }])),
        bindings: { ws: { method: 'GET', query, bindingVersion: '0.1.0' } },
      },
    },
    operations: operations(),
    components: { messages, schemas: components.schemas },
  };
}
