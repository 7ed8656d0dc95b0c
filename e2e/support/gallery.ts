/** The gallery of the components in a browser: served, with forced hover and focus states, and split into pictures. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { ensureGallery } from '../../scripts/lib/gallery.mjs';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/** Builds the gallery where it changed, and serves it until `close`. */
export async function serveGallery(): Promise<{ readonly url: string; close(): void }> {
  const folder = await ensureGallery();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://gallery');
    const name = pathname === '/' ? '/index.html' : pathname;
    void readFile(join(folder, name)).then(
      (file) =>
        response
          // the frames request the same files again
          .writeHead(200, { 'content-type': TYPES[extname(name)] ?? '', 'cache-control': 'max-age=600' })
          .end(file),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

/** Selects the element that would have the focus in each focused sample. */
const FOCUSED = ':is(input:not([type="file"]), textarea, [aria-checked="true"], [aria-selected="true"])';

/** Shows samples as hovered or focused, as the developer tools do, until the page is closed. */
export async function forceStates(page: Page): Promise<void> {
  await page.evaluate((focused) => {
    for (const sample of document.querySelectorAll('[data-force="focus"]')) {
      const control = sample.querySelector(focused) ?? sample.querySelector('button');
      control?.setAttribute('data-forced', 'focus');
      for (let around = control?.parentElement; around != null && around !== sample; around = around.parentElement)
        around.setAttribute('data-forced', 'within');
    }
  }, FOCUSED);
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const force = async (selector: string, forcedPseudoClasses: string[]): Promise<void> => {
    const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
    for (const nodeId of nodeIds) await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses });
  };
  await force('[data-force="hover"] *', ['hover']);
  await force('[data-forced="focus"]', ['focus', 'focus-visible', 'focus-within']);
  await force('[data-forced="within"]', ['focus-within']);
}

export interface Picture {
  readonly name: string;
  readonly png: Buffer;
}

/** Around a component, to include the focus outline at its edge. */
const MARGIN = 8;

/** A picture of each component with its samples, cropped from a picture of the page. */
export async function picturesOf(page: Page): Promise<readonly Picture[]> {
  const places = await page.evaluate((margin) => {
    // whole pixels, so that a component that grows by less than one does not shift the others
    for (const block of document.querySelectorAll<HTMLElement>('header, h2, [data-component]'))
      block.style.height = `${Math.ceil(block.getBoundingClientRect().height)}px`;
    return [...document.querySelectorAll<HTMLElement>('[data-component]')].map((component) => {
      const { left, top, width, height } = component.getBoundingClientRect();
      return {
        name: component.dataset['component'] ?? '',
        left: left - margin,
        top: top + scrollY - margin,
        width: width + 2 * margin,
        height: height + 2 * margin,
      };
    });
  }, MARGIN);
  const whole = await page.screenshot({ fullPage: true, animations: 'disabled' });
  const { data, info } = await sharp(whole).raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  return Promise.all(
    places.map(async ({ name, ...place }) => ({
      name,
      png: await sharp(data, { raw }).extract(place).png({ compressionLevel: 9 }).toBuffer(),
    })),
  );
}

/** Side of a square, in pixels. */
const SQUARE = 4;
/** Maximum difference within one colour, in steps of 255. */
const SAME = 2;

/** The colour of each square of a picture, as red, green and blue; undefined where it has several, as in text. */
async function flatColours(png: Buffer): Promise<readonly (readonly number[] | undefined)[]> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): readonly number[] => [...data.subarray(3 * (y * info.width + x)).subarray(0, 3)];
  const colours: (readonly number[] | undefined)[] = [];
  for (let top = 0; top + SQUARE <= info.height; top += SQUARE)
    for (let left = 0; left + SQUARE <= info.width; left += SQUARE) {
      const first = at(left, top);
      const isFlat = Array.from({ length: SQUARE * SQUARE }, (_, index) =>
        at(left + (index % SQUARE), top + Math.floor(index / SQUARE)),
      ).every((pixel) => distance(pixel, first) <= SAME);
      colours.push(isFlat ? first : undefined);
    }
  return colours;
}

const distance = (one: readonly number[], other: readonly number[]): number =>
  Math.max(...one.map((value, channel) => Math.abs(value - (other[channel] ?? 0))));

/** The largest difference between the colours of areas in two pictures of the same size, out of 255. */
export async function colourDistance(one: Buffer, other: Buffer): Promise<number> {
  if (one.equals(other)) return 0;
  const [colours, others] = await Promise.all([flatColours(one), flatColours(other)]);
  return Math.max(
    0,
    ...colours.map((colour, index) => {
      const there = others[index];
      return colour === undefined || there === undefined ? 0 : distance(colour, there);
    }),
  );
}
