import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

const EMPTY_PAGE = '<!doctype html><html><head></head><body></body></html>';

/** Copies the styles of this page into another document. */
function takeLook(page: Document): void {
  const { documentElement: own } = document;
  for (const name of ['data-theme', 'data-signals', 'lang']) {
    const value = own.getAttribute(name);
    if (value !== null) page.documentElement.setAttribute(name, value);
  }
  const styles = document.head.querySelectorAll('style, link[rel="stylesheet"]');
  page.head.append(...[...styles].map((style) => page.importNode(style, true)));
}

/**
 * Shows content as on a phone. The frame is sandboxed without scripts, forms, windows and navigation, so that anything
 * that gets past the sanitising does nothing here either. It has the same origin only so that this page can render into it.
 */
export function PreviewFrame({ label, children }: { label: string; children: ReactNode }) {
  const [body, setBody] = useState<HTMLElement>();
  return (
    <iframe
      title={label}
      data-testid="preview-frame"
      sandbox="allow-same-origin"
      srcDoc={EMPTY_PAGE}
      className="mx-auto block h-[min(70dvh,46rem)] w-full max-w-[390px] rounded-control border border-line bg-page"
      onLoad={(event) => {
        const page = event.currentTarget.contentDocument;
        if (page === null || page.body === body) return;
        takeLook(page);
        setBody(page.body);
      }}
    >
      {body !== undefined && createPortal(<div className="pt-4">{children}</div>, body)}
    </iframe>
  );
}
