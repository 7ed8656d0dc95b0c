/** How an app is divided into files. Each costs a request, its headers and links to others, however small it is. */

/** What starts a page stays in a file of its own: it does so wherever it is loaded. */
const MAIN = /[\\/](?:(?:chat|backoffice[\\/]src[\\/]app)[\\/]main\.tsx|index\.html)$/u;
/** The app's first script (scripts/lib/begin-first.mjs). */
const BEGIN = /[\\/]src[\\/]app[\\/](?:ahead|begin)\.ts$|^\0begin[\\/]/u;
/** Parts that any page may need, whichever app it belongs to. */
const COMMON = /[\\/](?:node_modules|packages|src[\\/](?:shared|locales))[\\/]/u;
/** What dialogs, sheets and toasts are made of: none is open when a page begins. */
const DIALOGS = /[\\/](?:@base-ui|@floating-ui|tabbable|reselect|use-sync-external-store)[\\/]/u;
/** What reads and keeps answers of the server. */
const QUERIES = /[\\/]@tanstack[\\/]/u;
/** Lazy pages that need a module; with fewer, it is in a file for these pages alone. */
const MANY_PAGES = 3;
/** Of tickets, orders and instruments, and small parts of the trade screen that its later parts use as well. */
const TRADING =
  /[\\/]src[\\/](?:trading[\\/](?!UpcomingTerms)|watchlists[\\/]FavouriteButton|features[\\/]trade[\\/](?!sheets))/u;
/** What fields, figures and sheets are made of, and icons that two pages share: pages with a form or a ticket. */
const CONTROLS =
  /[\\/](?:lucide-react|packages[\\/]ui[\\/]src[\\/](?:components|format|browser)|src[\\/]shared[\\/](?:lazy-sheet|SelectField|use-last|own-changes|tour)|src[\\/]features[\\/]alerts[\\/](?:AlertButton|lazy|index))[\\/.]/u;
/** Of signing in and up: their own pages, and a few more. */
const AUTH = /[\\/]src[\\/]auth[\\/]/u;

/**
 * For `build.rolldownOptions.output` of Vite: of what is needed from the start, `base` has the common parts and `start` the
 * app's own; `shared` has what many lazy pages need, but for parts that have files of their own.
 */
export const FEW_FILES = {
  codeSplitting: {
    groups: [
      { name: 'begin', test: BEGIN },
      { name: 'base', tags: ['$initial'], test: COMMON },
      { name: 'start', tags: ['$initial'], test: (id) => !MAIN.test(id) },
      { name: 'dialogs', test: DIALOGS },
      { name: 'queries', test: QUERIES },
      { name: 'trading', test: TRADING, minShareCount: 2, includeDependenciesRecursively: false },
      { name: 'auth', test: AUTH, minShareCount: 2, includeDependenciesRecursively: false },
      { name: 'controls', test: CONTROLS, minShareCount: 2, includeDependenciesRecursively: false },
      { name: 'shared', minShareCount: MANY_PAGES },
    ],
  },
};
