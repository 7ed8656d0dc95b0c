import { useState, type ReactNode } from 'react';
import { addressOf } from './look.ts';

interface SampleProps {
  /** The state being shown. */
  readonly title: string;
  /** Screenshots are taken as if it were hovered or focused; when viewing by hand, move there yourself. */
  readonly force?: 'hover' | 'focus';
  readonly children: ReactNode;
}

/** One state of a component, with its name. */
export function Sample({ title, force, children }: SampleProps) {
  return (
    <div className="pt-3">
      <p lang="en" dir="ltr" className="pb-1 text-1 text-muted">
        {title}
      </p>
      <div data-force={force}>{children}</div>
    </div>
  );
}

/** Samples in a row. */
export function Beside({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-2">{children}</div>;
}

/** A value that a sample can change. */
export function Held<Value>({
  first,
  children,
}: {
  first: Value;
  children(value: Value, change: (value: Value) => void): ReactNode;
}) {
  const [value, setValue] = useState(first);
  return children(value, setValue);
}

/** An element that covers a page, shown in a page of its own. */
export function View({ name, height }: { name: string; height: number }) {
  // oxlint-disable-next-line react/iframe-missing-sandbox -- a page of this gallery
  return <iframe title={name} src={addressOf({ view: name })} height={height} className="block w-full border" />;
}

export const nothing = (): void => undefined;

/** An inline picture: two areas of colour. */
export const PICTURE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 12"><path fill="#2d50c8" d="M0 0h32v12H0z"/><path fill="#8aa9ff" d="M0 12 10 4l6 5 7-6 9 6v3z"/></svg>',
)}`;
