/** What a browser has and jsdom lacks, as far as the apps use it. The screen is a phone on which nothing has a size. */
import '@testing-library/jest-dom/vitest';
import { configure } from '@testing-library/dom';
import { afterEach, beforeEach } from 'vitest';
import { installDownloads } from './downloads.ts';
import { installNetwork, resetNetwork } from './network.ts';
import { leave } from './open.ts';

configure({
  asyncUtilTimeout: 30_000,
  // without the whole document
  getElementError: (message) => new Error(message ?? 'not found'),
});

class Observer {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}

const WIDE = '(min-width: 1024px)';
let isWide = false;

/** On a desktop everything is in view, on the phone nothing. */
class ViewObserver extends Observer {
  readonly #tell: IntersectionObserverCallback;

  constructor(tell: IntersectionObserverCallback) {
    super();
    this.#tell = tell;
  }

  override observe(target?: Element): void {
    if (isWide) queueMicrotask(() => this.#tell([{ isIntersecting: true, target }] as never, this as never));
  }
}

/** Until the end of the test, pages have the layout of a desktop. */
export function onDesktop(): void {
  isWide = true;
}

const matchMedia = (media: string) => ({
  media,
  matches: isWide && media === WIDE,
  addEventListener() {},
  removeEventListener() {},
});

/** Charts are drawn by browser tests: here every operation of a canvas does nothing, and a text has no width. */
const canvas = new Proxy(
  {},
  {
    get: (_, name) => (name === 'measureText' ? () => ({ width: 0 }) : () => canvas),
    set: () => true,
  },
);

Object.assign(window, {
  matchMedia,
  ResizeObserver: Observer,
  IntersectionObserver: ViewObserver,
  visualViewport: null,
  // as on localhost
  isSecureContext: true,
  scrollTo() {},
});
Object.assign(CSS, { supports: () => false });
Object.assign(Element.prototype, {
  scrollIntoView() {},
  scrollTo() {},
  getAnimations: () => [],
  checkVisibility: () => true,
});
// null in a browser for what is hidden, in jsdom for everything
Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
  get(this: HTMLElement) {
    return this.parentElement;
  },
});
Object.assign(HTMLCanvasElement.prototype, { getContext: () => canvas });
installNetwork();
installDownloads();

/** What the page logged as an error. A test may remove those that it expects; none may be left at its end. */
export const pageErrors: string[] = [];
console.error = (...parts: unknown[]) => {
  pageErrors.push(parts.map(String).join(' '));
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(() => {
  leave();
  resetNetwork();
  isWide = false;
  const errors = pageErrors.splice(0);
  if (errors.length > 0) throw new Error(`the page logged errors:\n${errors.join('\n')}`);
});
