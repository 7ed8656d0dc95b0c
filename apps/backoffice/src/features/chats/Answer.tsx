import { ApiError } from '@tradewind/client/app';
import type { DeskThread } from '@tradewind/client/desk';
import { CHAT_TEXT_LENGTH } from '@tradewind/contract/light';
import {
  operatorChatCalls,
  OPERATOR_CHAT_IMAGE_UPLOAD_PATH,
  type CannedAnswer,
  type ChatRow,
} from '@tradewind/contract/operator-light';
import { Composer, IconButton, type ComposerPicture } from '@tradewind/ui';
import { MessageSquareText } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { api } from '../../shared/api.ts';
import { useT } from '../../shared/language.ts';
import { useRead } from '../../shared/queries.ts';
import { useOperator } from '../../shared/session.ts';
import { filled, matching } from './canned.ts';
import { CannedPicker } from './CannedPicker.tsx';
import { visitorName } from './names.ts';

const FIELD_ID = 'chat-answer';
/** Drafts by conversation, so that switching between conversations loses nothing. */
const drafts = new Map<number, string>();

/** The answer field of an operator: text, pictures and canned answers. */
export function Answer({ row, thread }: { row: ChatRow; thread: DeskThread }) {
  const t = useT();
  const me = useOperator();
  const [text, setText] = useState(() => drafts.get(row.id) ?? '');
  const [picking, setPicking] = useState(false);
  const [active, setActive] = useState(0);
  const upload = useUpload();
  const canned = useRead(operatorChatCalls.cannedAnswers, {});
  const isSlash = text.startsWith('/');
  const isOpen = picking || isSlash;
  const answers = matching(canned.data ?? [], isSlash ? text.slice(1) : '', row.visitor.lang);

  const write = (next: string) => {
    setText(next);
    drafts.set(row.id, next);
    setActive(0);
  };
  const pick = (answer: CannedAnswer) => {
    const { visitor } = row;
    const name = visitor.name === '' ? (visitor.user?.name ?? '') : visitor.name;
    const words = filled(answer.text, { name, operator: me?.name ?? '' });
    write(isSlash || text === '' ? words : `${text.trimEnd()}\n${words}`);
    setPicking(false);
    document.getElementById(FIELD_ID)?.focus();
  };
  const send = () => {
    const url = upload.take();
    thread.send({ text: text.trim(), ...(url === undefined ? {} : { image: url }) });
    write('');
    drafts.delete(row.id);
  };
  const onKey = ({ key }: KeyboardEvent): boolean => {
    if (!isOpen) return false;
    if (key === 'Escape') {
      if (isSlash) write('');
      setPicking(false);
      return true;
    }
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const step = key === 'ArrowDown' ? 1 : -1;
      setActive((active + step + answers.length) % Math.max(1, answers.length));
      return true;
    }
    const chosen = answers[active];
    if ((key === 'Enter' || key === 'Tab') && chosen !== undefined) {
      pick(chosen);
      return true;
    }
    return false;
  };
  const { online, email } = row.visitor;
  return (
    <div className="relative shrink-0">
      {!online && (
        <p className="border-t border-line px-4 py-1.5 text-1 text-muted [overflow-wrap:anywhere]">
          {email === '' ? t('chats.awayNoMail') : t('chats.awayHint', { email })}
        </p>
      )}
      {isOpen && (
        <CannedPicker
          answers={answers}
          active={active}
          bySlash={isSlash}
          all={canned.data ?? []}
          lang={row.visitor.lang}
          onPick={pick}
          onClose={() => setPicking(false)}
        />
      )}
      <Composer
        id={FIELD_ID}
        value={text}
        onValueChange={(next) => {
          write(next);
          if (next !== '' && !next.startsWith('/')) thread.type();
        }}
        maxLength={CHAT_TEXT_LENGTH}
        picture={upload.picture}
        texts={{
          label: `${t('chats.write.label')}: ${visitorName(row, t)}`,
          placeholder: t('chats.write.placeholder'),
          send: t('chats.write.send'),
          attach: t('chats.write.attach'),
          picture: t('chats.write.picture'),
          removePicture: t('chats.write.removePicture'),
          uploading: t('chats.write.uploading'),
          retry: t('ui.retry'),
        }}
        onPicture={upload.pick}
        onRemovePicture={upload.remove}
        onRetryPicture={upload.retry}
        onSend={send}
        onKey={onKey}
        tools={
          <IconButton
            label={t('chats.canned.open')}
            aria-expanded={isOpen}
            onClick={() => setPicking((before) => !before)}
            data-testid="canned"
          >
            <MessageSquareText aria-hidden size={20} strokeWidth={1.5} />
          </IconButton>
        }
      />
    </div>
  );
}

interface Upload extends ComposerPicture {
  readonly file: File;
  readonly url: string | undefined;
}

function useUpload() {
  const t = useT();
  const [upload, setUpload] = useState<Upload>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const run = async (file: File, previewUrl: string) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const change = (by: Partial<Upload>) => {
      if (running.current === controller) setUpload((before) => before && { ...before, ...by });
    };
    setUpload({ file, previewUrl, share: 0, failure: '', url: undefined });
    try {
      const { url } = await api.upload(file, {
        path: OPERATOR_CHAT_IMAGE_UPLOAD_PATH,
        signal: controller.signal,
        quiet: true,
        onProgress: (share) => change({ share: share * 0.99 }),
      });
      change({ share: 1, url });
    } catch (error) {
      change({ failure: error instanceof ApiError ? error.message : t('chats.write.network') });
    }
  };
  const drop = () => {
    if (upload !== undefined) URL.revokeObjectURL(upload.previewUrl);
    setUpload(undefined);
  };
  return {
    picture: upload,
    pick: (file: File) => void run(file, URL.createObjectURL(file)),
    retry: () => {
      if (upload !== undefined) void run(upload.file, upload.previewUrl);
    },
    remove: () => {
      running.current?.abort();
      drop();
    },
    take: (): string | undefined => {
      drop();
      return upload?.url;
    },
  };
}
