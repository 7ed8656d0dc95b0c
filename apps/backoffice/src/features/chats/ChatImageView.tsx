import { Dialog } from '@base-ui/react/dialog';
import type { ChatImage } from '@tradewind/contract/light';
import { IconButton, Skeleton, useBackCloses, useUiTexts } from '@tradewind/ui';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../shared/language.ts';
import { ImageViewer } from '../../shared/ImageViewer.tsx';
import { useSealedImage } from '../../shared/use-sealed-image.ts';

/** A picture of a message; once opened it can be zoomed, rotated and moved. */
export function ChatImageView({ image, label }: { image: ChatImage; label: string }) {
  const t = useT();
  const texts = useUiTexts();
  const { image: read, retry } = useSealedImage(image.url);
  const [open, setOpen] = useState(false);
  useBackCloses(open, () => setOpen(false));
  const shape = {
    aspectRatio: `${Math.max(image.width, image.height * 0.6)} / ${Math.max(image.height, image.width * 0.4)}`,
  };
  return (
    <div className="w-56 max-w-full bg-press" style={shape}>
      {read.kind === 'loading' && <Skeleton className="size-full rounded-none" />}
      {read.kind === 'failed' && (
        <button type="button" onClick={retry} className="size-full min-h-20 p-3 text-center text-1 text-muted">
          {t('chats.log.pictureFailed')} · {texts.retry}
        </button>
      )}
      {read.kind === 'ready' && (
        <button
          type="button"
          aria-label={`${label}. ${t('chats.log.enlarge')}`}
          onClick={() => setOpen(true)}
          className="block size-full outline-offset-[-4px]"
        >
          <img src={read.url} alt="" className="size-full object-cover" />
        </button>
      )}
      <Dialog.Root open={open} onOpenChange={setOpen}>
        <Dialog.Portal>
          <Dialog.Popup className="fixed inset-0 z-50 flex flex-col overflow-y-auto bg-ground p-3 pt-[calc(env(safe-area-inset-top)+0.25rem)] text-text outline-none">
            <div className="flex items-center">
              <Dialog.Title className="flex-1 ps-1 text-2 font-semibold">{label}</Dialog.Title>
              <Dialog.Close render={<IconButton label={texts.close} />}>
                <X aria-hidden size={20} strokeWidth={1.5} />
              </Dialog.Close>
            </div>
            <ImageViewer pictures={[{ path: image.url, label }]} tall />
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </div>
  );
}
