import { Drawer } from '@base-ui/react/drawer';
import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { useUiTexts } from '../i18n/context.tsx';
import { IconButton } from './Button.tsx';
import { useBackCloses } from './use-back-closes.ts';

export interface SheetProps {
  readonly open: boolean;
  onOpenChange(open: boolean): void;
  readonly title: string;
  readonly description?: string;
  /** `bottom` opens from the bottom edge (on wide screens a centred panel), `start` from the start edge. */
  readonly from?: 'bottom' | 'start';
  /** Stays below the scrolling content. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

const POPUP_BOTTOM =
  'mt-auto max-h-[min(88dvh,52rem)] w-full max-w-[36rem] rounded-t-sheet pb-[env(safe-area-inset-bottom)] [transform:translateY(var(--drawer-swipe-movement-y))] data-ending-style:[transform:translateY(100%)] data-starting-style:[transform:translateY(100%)]';
/** On a wide screen the way from the bottom edge to what was clicked is long. */
const POPUP_CENTRED =
  'wide:my-auto wide:rounded-sheet wide:transition-[transform,opacity] wide:data-ending-style:[transform:translateY(1rem)] wide:data-ending-style:opacity-0 wide:data-starting-style:[transform:translateY(1rem)] wide:data-starting-style:opacity-0';
const POPUP_START =
  'me-auto h-full w-[min(88vw,24rem)] rounded-e-sheet pb-[env(safe-area-inset-bottom)] [transform:translateX(var(--drawer-swipe-movement-x))] data-ending-style:[transform:translateX(-100%)] data-starting-style:[transform:translateX(-100%)] rtl:data-ending-style:[transform:translateX(100%)] rtl:data-starting-style:[transform:translateX(100%)]';

/**
 * Base UI stops arrow keys inside a sheet from reaching the document. An element that listens for them there (a row that
 * can be moved by keyboard) is marked with `data-keys="through"`.
 */
const letKeysThrough: ComponentProps<typeof Drawer.Popup>['onKeyDown'] = (event) => {
  const { target } = event;
  if (target instanceof Element && target.closest('[data-keys="through"]') !== null) event.preventBaseUIHandler();
};

/** A sheet that can be dragged; focus stays inside, Esc and the scrim close it. */
export function SheetBody({ open, onOpenChange, title, description, from = 'bottom', footer, children }: SheetProps) {
  const texts = useUiTexts();
  useBackCloses(open, () => onOpenChange(false));
  const rtl = typeof document !== 'undefined' && document.documentElement.dir === 'rtl';
  return (
    <Drawer.Root
      open={open}
      onOpenChange={onOpenChange}
      swipeDirection={from === 'bottom' ? 'down' : rtl ? 'right' : 'left'}
    >
      <Drawer.Portal>
        <Drawer.Backdrop className="fixed inset-0 z-40 bg-scrim opacity-[calc(1-var(--drawer-swipe-progress))] transition-opacity duration-(--motion) data-ending-style:opacity-0 data-starting-style:opacity-0 data-swiping:duration-0" />
        <Drawer.VirtualKeyboardProvider>
          <Drawer.Viewport className="fixed inset-0 z-40 flex justify-center">
            <Drawer.Popup
              onKeyDown={letKeysThrough}
              className={classes(
                'flex flex-col overflow-hidden bg-float text-text shadow-float outline-none transition-transform duration-(--motion) ease-(--ease) data-swiping:duration-0 data-swiping:select-none',
                from === 'bottom' ? classes(POPUP_BOTTOM, POPUP_CENTRED) : POPUP_START,
              )}
            >
              {from === 'bottom' && (
                <div aria-hidden className="mx-auto mt-2 h-1 w-9 shrink-0 rounded-full bg-line-strong wide:hidden" />
              )}
              <header
                className={classes('flex shrink-0 items-center gap-2 ps-4 pe-1 pt-1', from === 'bottom' && 'wide:pt-2')}
              >
                <Drawer.Title className="min-w-0 flex-1 text-3 font-semibold">{title}</Drawer.Title>
                <Drawer.Close render={<IconButton label={texts.close} />}>
                  <X aria-hidden size={20} strokeWidth={1.5} />
                </Drawer.Close>
              </header>
              <Drawer.Content className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-4">
                {description !== undefined && (
                  <Drawer.Description className="pb-3 text-2 text-muted">{description}</Drawer.Description>
                )}
                {children}
              </Drawer.Content>
              {footer !== undefined && <footer className="shrink-0 border-t border-line px-4 py-3">{footer}</footer>}
            </Drawer.Popup>
          </Drawer.Viewport>
        </Drawer.VirtualKeyboardProvider>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
