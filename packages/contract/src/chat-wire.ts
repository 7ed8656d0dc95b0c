/** Constants of the support chat that carry no schema (docs/reference/chat.md). */

/** Sockets: of visitors, and of operators. Both begin with a login message, then a join. */
export const CHAT_WS_PATH = '/v1/chat/ws';
export const OPERATOR_CHAT_WS_PATH = '/admin/chat/ws';
/** The topic of all that the chat's sockets push. */
export const CHAT_TOPIC = 'CHAT';
/** The page that the app shows in a frame; works by itself, too. */
export const CHAT_PAGE_PATH = '/chat/';

/** 2000 characters may be 12,000 bytes of JSON escapes. */
export const CHAT_WS_LIMITS = { messageBytes: 16_384, messagesPerSecond: 20 } as const;
/** Characters of one message, as JavaScript counts them. */
export const CHAT_TEXT_LENGTH = 2000;
/** Messages that one read or one join gives at most. */
export const CHAT_PAGE_SIZE = 50;
/** A client tells that its user types at most so often, and shows that the other side types for so long. */
export const CHAT_TYPING = { everyMs: 3000, shownMs: 6000 } as const;

/** What names a message before it has an id: the same one sent again is the same message. */
export const CHAT_CLIENT_ID = /^[A-Za-z0-9_-]{8,64}$/u;
/** The token that a guest stores; sent in the header `chat-token` or in the login of the socket. */
export const CHAT_TOKEN = /^[A-Za-z0-9_-]{43}$/u;

/** Multipart with one image in the field `file`; answers `{ url, width, height }`. A message then names the url. */
export const CHAT_IMAGE_UPLOAD_PATH = '/api/chat/image';
/** + name: read with the visitor's own token. */
export const CHAT_IMAGE_PATH = '/api/chat/image/';
export const CHAT_IMAGE_URL = /^\/(?:admin\/)?api\/chats?\/image\/[A-Za-z0-9_-]{22,64}$/u;

/** What canned answers may hold: the visitor's name (empty when unknown), and that of the operator. */
export const CHAT_PLACEHOLDERS = ['name', 'operator'] as const;
