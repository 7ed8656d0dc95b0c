import { failureText } from '@tradewind/client/app';
import { Dialog } from '@base-ui/react/dialog';
import { classes, ErrorState, IconButton, Skeleton, useBackCloses, useUiTexts } from '@tradewind/ui';
import { Expand, Maximize, RotateCw, X, ZoomIn, ZoomOut } from 'lucide-react';
import { useId, useState } from 'react';
import { useT } from './language.ts';
import { useSealedImage } from './use-sealed-image.ts';
import { useViewport } from './use-viewport.ts';
import type { Size } from './viewport.ts';

interface Picture {
  /** Path on the server, as in the record. */
  readonly path: string;
  /** What the picture shows: "Front of the card". */
  readonly label: string;
}

/** Pictures of a record: each can be zoomed, rotated and moved; side by side on a desktop, also in full screen. */
export function ImageViewer({ pictures, tall = false }: { pictures: readonly Picture[]; tall?: boolean }) {
  const texts = useUiTexts();
  const t = useT();
  const [full, setFull] = useState(false);
  useBackCloses(full, () => setFull(false));
  return (
    <div className={classes('grid gap-4', pictures.length > 1 && 'wide:grid-cols-2')}>
      {pictures.map(({ path, label }) => (
        <Frame key={path} path={path} label={label} tall={tall} onFull={() => setFull(true)} />
      ))}
      <Dialog.Root open={full} onOpenChange={setFull}>
        <Dialog.Portal>
          <Dialog.Popup className="fixed inset-0 z-50 flex flex-col bg-ground p-3 pt-[calc(env(safe-area-inset-top)+0.25rem)] text-text outline-none">
            <div className="flex items-center">
              <Dialog.Title className="flex-1 ps-1 text-2 font-semibold">{t('shared.image.full')}</Dialog.Title>
              <Dialog.Close render={<IconButton label={texts.close} />}>
                <X aria-hidden size={20} strokeWidth={1.5} />
              </Dialog.Close>
            </div>
            <div
              className={classes('grid min-h-0 flex-1 auto-rows-fr gap-3', pictures.length > 1 && 'wide:grid-cols-2')}
            >
              {pictures.map(({ path, label }) => (
                <Frame key={path} path={path} label={label} free />
              ))}
            </div>
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </div>
  );
}

interface FrameProps extends Picture {
  /** In full screen: nothing else there scrolls or zooms. */
  readonly free?: boolean;
  /** High enough for a screenshot of a phone. */
  readonly tall?: boolean;
  onFull?: () => void;
}

const heightClass = (free: boolean, tall: boolean): string =>
  free ? 'min-h-0 flex-1' : tall ? 'h-80 wide:h-[min(34rem,calc(100dvh-18rem))]' : 'h-80';

function Frame({ path, label, free = false, tall = false, onFull }: FrameProps) {
  const t = useT();
  const { image, retry } = useSealedImage(path);
  return (
    <figure className={classes('flex min-w-0 flex-col', free && 'min-h-0')}>
      {image.kind === 'ready' ? (
        <Shown
          key={image.url}
          url={image.url}
          label={label}
          free={free}
          tall={tall}
          {...(onFull === undefined ? {} : { onFull })}
        />
      ) : (
        <>
          <figcaption className="flex min-h-11 items-center text-2">{label}</figcaption>
          <div className={classes('grid place-items-center rounded-control bg-raised', heightClass(free, tall))}>
            {image.kind === 'failed' ? (
              <ErrorState title={t('shared.image.failed')} body={failureText(image.error, t)} onRetry={retry} />
            ) : (
              <div role="status" className="size-full">
                <Skeleton className="size-full" />
                <span className="sr-only">{t('shared.image.loading')}</span>
              </div>
            )}
          </div>
        </>
      )}
    </figure>
  );
}

interface ShownProps {
  readonly url: string;
  readonly label: string;
  readonly free: boolean;
  readonly tall: boolean;
  onFull?: () => void;
}

function Shown({ url, label, free, tall, onFull }: ShownProps) {
  const t = useT();
  const helpId = useId();
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const port = useViewport(size, free);
  const { view, frame } = port;
  const tools = [
    [t('shared.image.zoomOut'), ZoomOut, port.zoomOut],
    [t('shared.image.zoomIn'), ZoomIn, port.zoomIn],
    [t('shared.image.rotate'), RotateCw, port.turn],
    [t('shared.image.reset'), Maximize, port.reset],
    ...(onFull === undefined ? [] : ([[t('shared.image.full'), Expand, onFull]] as const)),
  ] as const;
  return (
    <>
      <figcaption className="flex min-h-11 flex-wrap items-center justify-between gap-x-2 text-2">
        {label}
        <span className="-me-2 flex">
          {tools.map(([name, Icon, act]) => (
            <IconButton key={name} label={name} onClick={act} className="text-muted">
              <Icon aria-hidden size={18} strokeWidth={1.5} />
            </IconButton>
          ))}
        </span>
      </figcaption>
      <div
        ref={frame}
        role="group"
        aria-label={label}
        aria-describedby={helpId}
        // it is moved with keys, so it must be focusable
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={port.onKeyDown}
        className={classes(
          'relative overflow-hidden rounded-control bg-raised select-none',
          heightClass(free, tall),
          view.scale > 1 ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in',
        )}
        style={{ touchAction: free || view.scale > 1 ? 'none' : 'pan-x pan-y' }}
      >
        <img
          src={url}
          alt={label}
          draggable={false}
          onLoad={({ currentTarget }) =>
            setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
          }
          className={classes('absolute top-1/2 left-1/2 max-w-none', size.width === 0 && 'invisible')}
          style={{
            transform: `translate(-50%, -50%) translate(${view.at.x}px, ${view.at.y}px) rotate(${view.turns * 90}deg) scale(${port.size})`,
          }}
        />
      </div>
      <p id={helpId} className="sr-only">
        {t('shared.image.help')}
      </p>
    </>
  );
}
