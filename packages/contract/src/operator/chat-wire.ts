/** Constants of the chat inbox, without schemas. */
import type { OperatorRole } from './wire.ts';

export const CHAT_ROLES = ['support', 'compliance', 'admin'] as const satisfies readonly OperatorRole[];
/** Roles that edit canned answers. */
export const CANNED_ROLES = ['support', 'admin'] as const satisfies readonly OperatorRole[];
export const CHAT_TABS = ['open', 'mine', 'unassigned', 'closed'] as const;
export type ChatTab = (typeof CHAT_TABS)[number];

/** Multipart with one image in the field `file`, as for visitors; by CHAT_ROLES. */
export const OPERATOR_CHAT_IMAGE_UPLOAD_PATH = '/admin/api/chats/image';
/** + name. */
export const OPERATOR_CHAT_IMAGE_PATH = '/admin/api/chats/image/';
