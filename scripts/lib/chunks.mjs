/** How an app is divided into files. Each costs a request, its headers and links to others, however small it is. */

/** What starts an app stays in a file of its own: it does so wherever it is loaded, and waits for texts meanwhile. */
const MAIN = /[\\/](?:main\.tsx|index\.html)$/u;
/** A page of its own, with nothing of the trading app in it, and the parts that only it needs. */
const CHAT = /[\\/](?:web|ui|client)[\\/]src[\\/]chat[\\/]/u;
/** Parts that any page may need, whichever app it belongs to. */
const COMMON = /[\\/](?:node_modules|packages|src[\\/](?:shared|locales))[\\/]/u;
/** Lazy pages that need a module; with fewer, it is in a file for these pages alone. */
const MANY_PAGES = 3;

/**
 * For `build.rolldownOptions.output` of Vite: of what is needed from the start, `base` has the common parts and `start` the
 * app's own; `shared` has what many lazy pages need.
 */
export const FEW_FILES = {
  codeSplitting: {
    groups: [
      { name: 'base', tags: ['$initial'], test: (id) => COMMON.test(id) && !CHAT.test(id) },
      { debugName: 'start', tags: ['$initial'], name: (id) => (MAIN.test(id) || CHAT.test(id) ? null : 'start') },
      { name: 'shared', minShareCount: MANY_PAGES },
    ],
  },
};
