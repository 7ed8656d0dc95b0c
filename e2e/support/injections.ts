/** Texts that would do harm if a page interpreted them as markup, and a watch that detects it. */
import type { Page } from '@playwright/test';
import { INJECTIONS, MARK } from '@tradewind/contract/testing';
import type { World } from './people.ts';

/** Those that the server accepts: it refuses a text with control characters. */
export const SENT: readonly string[] = INJECTIONS.filter((text) => !/(?![\t\n\r])\p{Cc}/u.test(text)).map((text) =>
  text.trim(),
);

/** All of them for a field of this length: as many per text as fit, none truncated; longer ones are left out. */
export function textsOf(limit: number): readonly string[] {
  const texts: string[] = [];
  for (const text of SENT.filter(({ length }) => length <= limit)) {
    const longer = `${texts.at(-1) ?? ''} ${text}`;
    if (texts.length > 0 && longer.length <= limit) texts[texts.length - 1] = longer;
    else texts.push(text);
  }
  return texts;
}

/** Watches for the effects of an injection: running, requesting another address, or being blocked by the browser. */
export async function watch(page: Page, world: World): Promise<() => Promise<readonly string[]>> {
  const effects: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== new URL(world.url).origin && url.protocol !== 'data:' && url.protocol !== 'blob:')
      effects.push(`requested ${request.url()}`);
    // pictures named x or y are those whose handlers would run
    if (url.pathname.includes(MARK) || /\/[xy]$/u.test(url.pathname)) effects.push(`requested ${request.url()}`);
  });
  page.on('dialog', (dialog) => {
    effects.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      sessionStorage.setItem('violation', `${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  return async () => {
    for (const frame of page.frames()) {
      const [ran, violation] = await frame.evaluate(
        (mark) => [mark in window, sessionStorage.getItem('violation')] as const,
        MARK,
      );
      if (ran) effects.push(`a script ran in ${frame.url()}`);
      if (violation !== null) effects.push(violation);
    }
    return effects;
  };
}
