/** Constants of the support chat, without schemas (docs/reference/chat.md). */

/** Sockets of visitors and of operators. Both start with a login message, followed by a join. */
export const CHAT_WS_PATH = '/v1/chat/ws';
export const OPERATOR_CHAT_WS_PATH = '/admin/chat/ws';
/** The topic of everything that the chat's sockets push. */
export const CHAT_TOPIC = 'CHAT';
/** The page that the app shows in a frame; it also works by itself. */
export const CHAT_PAGE_PATH = '/chat/';

/** 2000 characters may be 12,000 bytes of JSON escapes. */
export const CHAT_WS_LIMITS = { messageBytes: 16_384, messagesPerSecond: 20 } as const;
/** Characters of one message, as JavaScript counts them. */
export const CHAT_TEXT_LENGTH = 2000;
/** Most messages per read or join. */
export const CHAT_PAGE_SIZE = 50;
/** `everyMs`: how often a client reports at most that its user is typing; `shownMs`: how long the other side shows it. */
export const CHAT_TYPING = { everyMs: 3000, shownMs: 6000 } as const;

/** Identifies a message before it has an id: a repeat with the same value is the same message. */
export const CHAT_CLIENT_ID = /^[A-Za-z0-9_-]{8,64}$/u;
/** The token that a guest stores; sent in the header `chat-token` or in the socket's login. */
export const CHAT_TOKEN = /^[A-Za-z0-9_-]{43}$/u;

/** Multipart with one image in the field `file`; answers `{ url, width, height }`. A message then refers to the url. */
export const CHAT_IMAGE_UPLOAD_PATH = '/api/chat/image';
/** + name: read with the visitor's own token. */
export const CHAT_IMAGE_PATH = '/api/chat/image/';
export const CHAT_IMAGE_URL = /^\/(?:admin\/)?api\/chats?\/image\/[A-Za-z0-9_-]{22,64}$/u;

/** Placeholders in canned answers: the visitor's name (empty when unknown), and the operator's. */
export const CHAT_PLACEHOLDERS = ['name', 'operator'] as const;
