import { useEffect, type ComponentType } from 'react';
import { Button, Confirm, lazySheet, LoadFailure, Row, Sheet, Stepper, toast, ToastArea } from '../src/index.ts';
import { labels } from './look.ts';
import { nothing } from './sample.tsx';

/** Shorter than the time after which a toast disappears by itself. */
const AGAIN_MS = 2000;

const Broken = lazySheet<{ onClose(): void }>(
  () => Promise.reject(new Error('Failed to fetch dynamically imported module')),
  () => true,
);

/** The content under everything: the apps have a heading there. */
const page = <h1 className="p-4 text-4 font-semibold">Tradewind</h1>;

const toastView = (tone: Parameters<typeof toast>[0], title: string, body?: string): ComponentType =>
  function ToastView() {
    useEffect(() => {
      const show = () => toast(tone, title, body, 'one');
      show();
      const timer = setInterval(show, AGAIN_MS);
      return () => clearInterval(timer);
    }, []);
    return (
      <>
        {page}
        <ToastArea label={labels.notices} />
      </>
    );
  };

/** Views by their name in the address. */
export const VIEWS = {
  sheet: () => (
    <>
      {page}
      <Sheet
        open
        onOpenChange={nothing}
        title={labels.sheetTitle}
        description={labels.sheetBody}
        footer={
          <Button tone="accent" block>
            {labels.save}
          </Button>
        }
      >
        <Stepper label={labels.stop} value="1.08421" onValueChange={nothing} step={0.00001} min={0} scale={5} />
      </Sheet>
    </>
  ),
  menu: () => (
    <>
      {page}
      <Sheet open onOpenChange={nothing} title={labels.menu} from="start">
        <div className="-mx-4">
          <Row label={labels.trade} />
          <Row label={labels.longLabel} />
        </div>
      </Sheet>
    </>
  ),
  missing: () => <Broken onClose={nothing} />,
  confirm: () => (
    <>
      {page}
      <Confirm
        open
        onOpenChange={nothing}
        title={labels.closeAll}
        body={labels.closeAllBody}
        action={labels.closeAllAction}
        danger
        onConfirm={nothing}
      />
    </>
  ),
  choice: () => (
    <>
      {page}
      <Confirm
        open
        onOpenChange={nothing}
        title={labels.logOut}
        body={labels.logOutBody}
        action={labels.logOutAction}
        busy
        other={{ label: labels.keepSome, onChoose: nothing }}
        onConfirm={nothing}
      />
    </>
  ),
  success: toastView('success', labels.toastTitle, labels.toastBody),
  warning: toastView('warning', labels.toastWarning, labels.longSetting),
  error: toastView('error', labels.toastError, labels.failure),
  info: toastView('info', labels.toastInfo),
  nothing: LoadFailure,
} satisfies Readonly<Record<string, ComponentType>>;
