/** How an app is divided into files. Each file costs a request, headers and links to others, however small it is. */

/** Entry code stays in a file of its own, because it runs wherever it is loaded. */
const MAIN = /[\\/](?:(?:chat|backoffice[\\/]src[\\/]app)[\\/]main\.tsx|index\.html)$/u;
/** The app's first script (scripts/lib/begin-first.mjs). */
const BEGIN = /[\\/]src[\\/]app[\\/](?:ahead|begin)\.ts$|^\0begin[\\/]/u;
/** Code that any page may need, whichever app it belongs to. */
const COMMON = /[\\/](?:node_modules|packages|src[\\/](?:shared|locales))[\\/]/u;
/** Code for dialogs, sheets and toasts: none is open when a page loads. */
const DIALOGS = /[\\/](?:@base-ui|@floating-ui|tabbable|reselect|use-sync-external-store)[\\/]/u;
/** Code that reads and caches answers of the server. */
const QUERIES = /[\\/]@tanstack[\\/]/u;
/** Number of lazy pages that need a module; with fewer, it is in a file for just these pages. */
const MANY_PAGES = 3;
/** Code for tickets, orders and instruments, and small parts of the trade screen that its later parts use as well. */
const TRADING =
  /[\\/]src[\\/](?:trading[\\/](?!UpcomingTerms)|watchlists[\\/]FavouriteButton|features[\\/]trade[\\/](?!sheets))/u;
/** Code for fields, figures and sheets, used by pages with a form or a ticket, and icons that two pages share. */
const CONTROLS =
  /[\\/](?:lucide-react|packages[\\/]ui[\\/]src[\\/](?:components|format|browser)|src[\\/]shared[\\/](?:SelectField|use-last|own-changes|tour)|src[\\/]features[\\/]alerts[\\/](?:AlertButton|lazy|index))[\\/.]/u;
/** Login and registration code: for their own pages, and a few more. */
const AUTH = /[\\/]src[\\/]auth[\\/]/u;

/**
 * For `build.rolldownOptions.output` of Vite. Of the code needed from the start, `base` contains the common parts and
 * `start` the app's own. `shared` contains what many lazy pages need, except parts that have files of their own.
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
