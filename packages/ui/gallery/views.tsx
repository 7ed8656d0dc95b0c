import { useEffect, type ComponentType } from 'react';
import { Button, Confirm, lazySheet, LoadFailure, Row, Sheet, Stepper, toast, ToastArea } from '../src/index.ts';
import { said } from './look.ts';
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
        <ToastArea label={said.notices} />
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
        title={said.sheetTitle}
        description={said.sheetBody}
        footer={
          <Button tone="accent" block>
            {said.save}
          </Button>
        }
      >
        <Stepper label={said.stop} value="1.08421" onValueChange={nothing} step={0.00001} min={0} scale={5} />
      </Sheet>
    </>
  ),
  menu: () => (
    <>
      {page}
      <Sheet open onOpenChange={nothing} title={said.menu} from="start">
        <div className="-mx-4">
          <Row label={said.trade} />
          <Row label={said.longLabel} />
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
        title={said.closeAll}
        body={said.closeAllBody}
        action={said.closeAllAction}
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
        title={said.logOut}
        body={said.logOutBody}
        action={said.logOutAction}
        busy
        other={{ label: said.keepSome, onChoose: nothing }}
        onConfirm={nothing}
      />
    </>
  ),
  success: toastView('success', said.toastTitle, said.toastBody),
  warning: toastView('warning', said.toastWarning, said.longSetting),
  error: toastView('error', said.toastError, said.failure),
  info: toastView('info', said.toastInfo),
  nothing: LoadFailure,
} satisfies Readonly<Record<string, ComponentType>>;
