import type { VisitorChat } from '@tradewind/client/app';
import type { ChatImage } from '@tradewind/contract/light';
import { IconButton, Skeleton, useBackCloses } from '@tradewind/ui';
import { ImageOff, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useT } from './language.ts';

interface ChatPictureProps {
  readonly chat: VisitorChat;
  readonly image: ChatImage;
  readonly label: string;
  /** It was sent from this page, so nothing has to be fetched. */
  readonly previewUrl: string | undefined;
}

/** A picture in a message: read with the visitor's token; its space is reserved before it loads. */
export function ChatPicture({ chat, image, label, previewUrl }: ChatPictureProps) {
  const t = useT();
  const { url, failed } = useFile(chat, image.url, previewUrl);
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  useBackCloses(isOpen, () => dialog.current?.close());
  const shown = previewUrl ?? url;
  return (
    <div
      className="w-64 max-w-full bg-press"
      style={{
        aspectRatio: `${Math.max(image.width, image.height * 0.6)} / ${Math.max(image.height, image.width * 0.4)}`,
      }}
    >
      {shown === undefined ? (
        failed ? (
          <p className="grid h-full min-h-20 place-items-center gap-1 p-3 text-center text-1 text-muted">
            <ImageOff aria-hidden size={24} strokeWidth={1.5} />
            {t('chat.log.pictureFailed')}
          </p>
        ) : (
          <Skeleton className="size-full rounded-none" />
        )
      ) : (
        <>
          <button
            type="button"
            aria-label={`${label}. ${t('chat.log.enlarge')}`}
            onClick={() => {
              dialog.current?.showModal();
              setOpen(true);
            }}
            className="block size-full outline-offset-[-4px]"
          >
            <img src={shown} alt="" className="size-full object-cover" />
          </button>
          <dialog
            ref={dialog}
            aria-label={label}
            onClose={() => setOpen(false)}
            className="m-0 h-dvh max-h-none w-screen max-w-none bg-page p-0 backdrop:bg-scrim"
          >
            <img src={shown} alt={label} className="size-full object-contain" />
            <IconButton
              label={t('ui.close')}
              onClick={() => dialog.current?.close()}
              className="absolute inset-e-2 top-2 bg-float shadow-float"
            >
              <X aria-hidden size={22} strokeWidth={1.5} />
            </IconButton>
          </dialog>
        </>
      )}
    </div>
  );
}

function useFile(chat: VisitorChat, path: string, previewUrl: string | undefined) {
  const [read, setRead] = useState<{ readonly url?: string; readonly failed: boolean }>({ failed: false });
  const isNeeded = previewUrl === undefined;
  useEffect(() => {
    if (!isNeeded) return;
    const controller = new AbortController();
    let url: string | undefined;
    chat.api.file(path, {}, { signal: controller.signal, quiet: true }).then(
      (blob) => {
        if (controller.signal.aborted) return;
        url = URL.createObjectURL(blob);
        setRead({ url, failed: false });
      },
      () => {
        if (!controller.signal.aborted) setRead({ failed: true });
      },
    );
    return () => {
      controller.abort();
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [chat, path, isNeeded]);
  return read;
}
