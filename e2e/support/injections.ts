/** Texts that would do harm if a page believed them, and the watch that sees whether one did. */
import type { Page } from '@playwright/test';
import { INJECTIONS, MARK } from '@tradewind/contract/testing';
import type { World } from './people.ts';

/** Those that the server takes: it refuses a text with control characters. */
export const SENT: readonly string[] = INJECTIONS.filter((text) => !/(?![\t\n\r])\p{Cc}/u.test(text)).map((text) =>
  text.trim(),
);

/** All of them for a field of so many characters: as many to a text as it takes, none cut; what is longer is left out. */
export function textsOf(limit: number): readonly string[] {
  const texts: string[] = [];
  for (const text of SENT.filter(({ length }) => length <= limit)) {
    const longer = `${texts.at(-1) ?? ''} ${text}`;
    if (texts.length > 0 && longer.length <= limit) texts[texts.length - 1] = longer;
    else texts.push(text);
  }
  return texts;
}

/** Watches for what an injection would do: run, ask for something elsewhere, or make the browser forbid it. */
export async function watch(page: Page, world: World): Promise<() => Promise<readonly string[]>> {
  const deeds: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== new URL(world.url).origin && url.protocol !== 'data:' && url.protocol !== 'blob:')
      deeds.push(`asked for ${request.url()}`);
    // pictures of the name x are those whose handlers would run
    if (url.pathname.includes(MARK) || /\/[xy]$/u.test(url.pathname)) deeds.push(`asked for ${request.url()}`);
  });
  page.on('dialog', (dialog) => {
    deeds.push(`dialog ${dialog.message()}`);
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
      if (ran) deeds.push(`a script ran in ${frame.url()}`);
      if (violation !== null) deeds.push(violation);
    }
    return deeds;
  };
}
