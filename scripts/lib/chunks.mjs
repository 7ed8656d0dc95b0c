/** How an app is divided into files. Each file costs a request, headers and links to others, however small it is. */

/** Entry code stays in a file of its own, because it runs wherever it is loaded. */
const MAIN = /[\\/](?:(?:chat|backoffice[\\/]src[\\/]app)[\\/]main\.tsx|index\.html)$/u;
/** Code that any page may need, whichever app it belongs to. */
const COMMON = /[\\/](?:node_modules|packages|src[\\/](?:shared|locales))[\\/]/u;
/** Number of lazy pages that need a module; with fewer, it is in a file for just these pages. */
const MANY_PAGES = 3;

/**
 * For `build.rolldownOptions.output` of Vite. Of the code needed from the start, `base` contains the common parts and
 * `start` the app's own. `shared` contains what many lazy pages need.
 */
export const FEW_FILES = {
  codeSplitting: {
    groups: [
      { name: 'base', tags: ['$initial'], test: COMMON },
      { name: 'start', tags: ['$initial'], test: (id) => !MAIN.test(id) },
      { name: 'shared', minShareCount: MANY_PAGES },
    ],
  },
};
