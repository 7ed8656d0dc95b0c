/**
 * A Vite plugin: V8 compiles the files that Quotes and Trade run most of while they are fetched, on another thread. Otherwise
 * it compiles each function when it is first called, and the page waits (decision 0527).
 */
const FILES = new Set(['base', 'start', 'trade', 'trading', 'controls', 'create-chart']);
/** Only as the first line; Chromium 136 and later. Other browsers ignore it. */
const COMMENT = '//# allFunctionsCalledOnLoad\n';

export function compileAtOnce() {
  return {
    name: 'tradewind-compile-at-once',
    enforce: 'post',
    // after Vite has put its list of files in front
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && FILES.has(file.name)) file.code = COMMENT + file.code;
      },
    },
  };
}
